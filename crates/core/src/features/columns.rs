//! The registry of features: every feature of the trees is declared here, once.
//!
//! A line is the name of a feature and what `explain` tells people of it. The lines of a group share a scope, the
//! kind of evidence that they rest on, and the reason why they exist. The order is that of the inputs of the trees,
//! so a change here needs a model that is trained anew; a model with other features is refused by name.

/// Whether a feature differs between the blocks of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    Block,
    Page,
}

/// What a feature rests on. Training also sees pages whose words or names say nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FeatureSource {
    /// Elements, lengths, places.
    Layout,
    /// Learned scores of the words in short texts.
    Words,
    /// Names in classes and ids.
    Names,
    /// What the page declares in its structured data.
    Declared,
}

/// What is known of a feature beside its values.
#[derive(Clone, Copy, Debug)]
pub struct Feature {
    pub name: &'static str,
    pub scope: Scope,
    pub evidence: FeatureSource,
    /// What the value is, for people who read an explanation.
    pub says: &'static str,
    /// Why it can tell content from the rest.
    pub why: &'static str,
}

macro_rules! features {
    ($($scope:ident $evidence:ident $why:literal { $($id:ident: $says:literal,)* })*) => {
        /// A feature: the place of its column among the inputs of the trees.
        #[allow(non_camel_case_types, reason = "a column is called what models and explanations call it")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Column { $($($id,)*)* }

        /// All features, in the order of [`Column`].
        pub const FEATURES: &[Feature] = &[$($(Feature {
            name: stringify!($id),
            scope: Scope::$scope,
            evidence: FeatureSource::$evidence,
            says: $says,
            why: $why,
        },)*)*];
    };
}

impl Scope {
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Block => "block",
            Self::Page => "page",
        }
    }
}

impl FeatureSource {
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Layout => "layout",
            Self::Words => "words",
            Self::Names => "names",
            Self::Declared => "declared",
        }
    }
}

features! {
    Block Layout "Content has long texts of whole sentences, and few of its words are links." {
        words: "number of words (log)",
        chars: "number of characters (log)",
        word_length: "characters per word",
        punctuation: "share of punctuation among the characters",
        sentences: "number of sentences (log)",
        words_per_sentence: "words per sentence",
        digits: "share of digits among the characters",
        link_density: "share of characters inside links",
        unlinked_words: "words outside links (log)",
        texts: "pieces of text that the block is made of (log)",
        depth: "depth in the tree",
    }
    Block Layout "Authors say with elements what is what; how far to believe them is learned." {
        in_link: "stands in a link",
        in_heading: "stands in a heading",
        in_list: "stands in a list",
        in_table: "stands in a table",
        in_code: "stands in code",
        in_form: "stands in a form",
        in_nav: "stands in a nav element",
        in_header: "stands in a header element",
        in_footer: "stands in a footer element",
        in_aside: "stands in an aside element",
        in_main: "stands in a main element",
        in_article: "stands in an article element",
        in_paragraph: "stands in a paragraph",
        in_quote: "stands in a quotation",
        in_figure: "stands in a figure",
        is_hidden: "is hidden",
        is_collapsed: "is in a part that opens on a click",
        is_p: "is a p element",
        is_li: "is an li element",
        is_cell: "is a cell of a table",
        is_div: "is a div element",
        is_definition: "is a term or a definition",
        is_pre: "is a pre element",
        is_caption: "is a caption",
        heading_level: "rank of the heading, 0 for none",
    }
    Block Layout "Sentences begin and end in ways that menus and footers do not." {
        starts_upper: "begins with a capital letter",
        starts_digit: "begins with a digit",
        ends_sentence: "ends as a sentence does",
        has_separator: "has a separator such as | or ·",
        has_copyright: "has a copyright sign",
    }
    Block Names "Words in classes and ids tell what elements are for; their scores are learned." {
        class_own: "score of the names of its own element",
        class_lowest: "lowest score of names around it",
        class_highest: "highest score of names around it",
        class_sum: "sum of the scores of names around it",
        class_nearest: "score of the nearest names that say something",
    }
    Block Words "Short texts such as \"Share\" or \"Related stories\" are told by their words; scores are learned." {
        text_mean: "mean score of the words of a short text",
        text_lowest: "lowest score of the words of a short text",
        text_highest: "highest score of the words of a short text",
    }
    Page Words "Where few words are known, the page is in another language, and scores of words say little." {
        page_known_words: "share of words in short texts that have a score",
    }
    Block Layout "Content stands in elements full of prose, the rest in elements full of links." {
        around0_words: "words in the nearest element around it (log)",
        around0_links: "share of link characters in the nearest element around it",
        around0_density: "words per text in the nearest element around it",
        around0_punctuation: "share of punctuation in the nearest element around it",
        around0_share: "share of the page's words in the nearest element around it",
        around0_tags: "elements per text in the nearest element around it",
        around1_words: "words in the second wider element around it (log)",
        around1_links: "share of link characters in the second wider element around it",
        around1_density: "words per text in the second wider element around it",
        around1_punctuation: "share of punctuation in the second wider element around it",
        around1_share: "share of the page's words in the second wider element around it",
        around1_tags: "elements per text in the second wider element around it",
        around2_words: "words in the third wider element around it (log)",
        around2_links: "share of link characters in the third wider element around it",
        around2_density: "words per text in the third wider element around it",
        around2_punctuation: "share of punctuation in the third wider element around it",
        around2_share: "share of the page's words in the third wider element around it",
        around2_tags: "elements per text in the third wider element around it",
        around3_words: "words in the fourth wider element around it (log)",
        around3_links: "share of link characters in the fourth wider element around it",
        around3_density: "words per text in the fourth wider element around it",
        around3_punctuation: "share of punctuation in the fourth wider element around it",
        around3_share: "share of the page's words in the fourth wider element around it",
        around3_tags: "elements per text in the fourth wider element around it",
        around4_words: "words in the fifth wider element around it (log)",
        around4_links: "share of link characters in the fifth wider element around it",
        around4_density: "words per text in the fifth wider element around it",
        around4_punctuation: "share of punctuation in the fifth wider element around it",
        around4_share: "share of the page's words in the fifth wider element around it",
        around4_tags: "elements per text in the fifth wider element around it",
    }
    Block Layout "Candidates for the main element, as Readability and others look for them." {
        richest_inside: "stands in the element richest in prose",
        richest_before: "blocks before the element richest in prose (log)",
        richest_after: "blocks behind the element richest in prose (log)",
        richest_position: "position inside the element richest in prose",
        richest_common_depth: "how far its path goes along with that of the element richest in prose",
        holder_inside: "stands in the deepest element with three quarters of the prose",
        holder_before: "blocks before the deepest element with three quarters of the prose (log)",
        holder_after: "blocks behind the deepest element with three quarters of the prose (log)",
        holder_position: "position inside the deepest element with three quarters of the prose",
        holder_common_depth: "how far its path goes along with that of the deepest element with three quarters of the prose",
        half_inside: "stands in the deepest element with half of the prose",
        half_before: "blocks before the deepest element with half of the prose (log)",
        half_after: "blocks behind the deepest element with half of the prose (log)",
        half_position: "position inside the deepest element with half of the prose",
        half_common_depth: "how far its path goes along with that of the deepest element with half of the prose",
    }
    Block Layout "Content comes in runs." {
        before2_words: "words of the block two before (log)",
        before2_links: "share of link characters of the block two before",
        before2_depth: "depth of the block two before less its own",
        before1_words: "words of the block before (log)",
        before1_links: "share of link characters of the block before",
        before1_depth: "depth of the block before less its own",
        behind1_words: "words of the block behind (log)",
        behind1_links: "share of link characters of the block behind",
        behind1_depth: "depth of the block behind less its own",
        behind2_words: "words of the block two behind (log)",
        behind2_links: "share of link characters of the block two behind",
        behind2_depth: "depth of the block two behind less its own",
        window4_words: "words per block among 4 blocks on each side",
        window4_links: "share of link characters among 4 blocks on each side",
        window4_sentences: "sentences per block among 4 blocks on each side",
        window4_paragraphs: "share of paragraphs among 4 blocks on each side",
        window12_words: "words per block among 12 blocks on each side",
        window12_links: "share of link characters among 12 blocks on each side",
        window12_sentences: "sentences per block among 12 blocks on each side",
        window12_paragraphs: "share of paragraphs among 12 blocks on each side",
        window40_words: "words per block among 40 blocks on each side",
        window40_links: "share of link characters among 40 blocks on each side",
        window40_sentences: "sentences per block among 40 blocks on each side",
        window40_paragraphs: "share of paragraphs among 40 blocks on each side",
    }
    Block Layout "Menus stand first, footers last." {
        position: "position among the blocks",
        blocks_before: "blocks before it (log)",
        blocks_behind: "blocks behind it (log)",
        words_before: "share of the page's words before it",
        share_of_words: "share of the page's words that it has",
    }
    Block Names "Authors name the parts of a page in classes and ids." {
        parts_named: "number of parts that the names around it tell",
        part_comment: "names around it say comments (2: the nearest names)",
    }
    Page Names "How much of the page a named part is tells what the page is about." {
        page_comment: "share of the page's words in comments, by names",
    }
    Block Names "Authors name the parts of a page in classes and ids." {
        part_thread: "names around it say a thread (2: the nearest names)",
    }
    Page Names "How much of the page a named part is tells what the page is about." {
        page_thread: "share of the page's words in a thread, by names",
    }
    Block Names "Authors name the parts of a page in classes and ids." {
        part_related: "names around it say related pages (2: the nearest names)",
    }
    Page Names "How much of the page a named part is tells what the page is about." {
        page_related: "share of the page's words in related pages, by names",
    }
    Block Names "Authors name the parts of a page in classes and ids." {
        part_sidebar: "names around it say a sidebar (2: the nearest names)",
    }
    Page Names "How much of the page a named part is tells what the page is about." {
        page_sidebar: "share of the page's words in a sidebar, by names",
    }
    Block Names "Authors name the parts of a page in classes and ids." {
        part_share: "names around it say share buttons (2: the nearest names)",
    }
    Page Names "How much of the page a named part is tells what the page is about." {
        page_share: "share of the page's words in share buttons, by names",
    }
    Block Names "Authors name the parts of a page in classes and ids." {
        part_menu: "names around it say a menu (2: the nearest names)",
    }
    Page Names "How much of the page a named part is tells what the page is about." {
        page_menu: "share of the page's words in a menu, by names",
    }
    Block Names "Authors name the parts of a page in classes and ids." {
        part_footer: "names around it say a footer (2: the nearest names)",
    }
    Page Names "How much of the page a named part is tells what the page is about." {
        page_footer: "share of the page's words in a footer, by names",
    }
    Block Names "Authors name the parts of a page in classes and ids." {
        part_header: "names around it say a header (2: the nearest names)",
    }
    Page Names "How much of the page a named part is tells what the page is about." {
        page_header: "share of the page's words in a header, by names",
    }
    Block Names "Authors name the parts of a page in classes and ids." {
        part_overlay: "names around it say an overlay (2: the nearest names)",
    }
    Page Names "How much of the page a named part is tells what the page is about." {
        page_overlay: "share of the page's words in an overlay, by names",
    }
    Block Names "Authors name the parts of a page in classes and ids." {
        part_advert: "names around it say advertisement (2: the nearest names)",
    }
    Page Names "How much of the page a named part is tells what the page is about." {
        page_advert: "share of the page's words in advertisement, by names",
    }
    Block Names "Authors name the parts of a page in classes and ids." {
        part_byline: "names around it say a byline (2: the nearest names)",
    }
    Page Names "How much of the page a named part is tells what the page is about." {
        page_byline: "share of the page's words in a byline, by names",
    }
    Block Names "Authors name the parts of a page in classes and ids." {
        part_content: "names around it say the content (2: the nearest names)",
    }
    Page Names "How much of the page a named part is tells what the page is about." {
        page_content: "share of the page's words in the content, by names",
    }
    Block Names "Authors name the parts of a page in classes and ids." {
        part_tags: "names around it say tags (2: the nearest names)",
    }
    Page Names "How much of the page a named part is tells what the page is about." {
        page_tags: "share of the page's words in tags, by names",
    }
    Block Names "Authors name the parts of a page in classes and ids." {
        part_caption: "names around it say a caption or gallery (2: the nearest names)",
    }
    Page Names "How much of the page a named part is tells what the page is about." {
        page_caption: "share of the page's words in a caption or gallery, by names",
    }
    Block Names "Authors name the parts of a page in classes and ids." {
        part_form: "names around it say a form (2: the nearest names)",
    }
    Page Names "How much of the page a named part is tells what the page is about." {
        page_forms: "share of the page's words in a form, by names",
    }
    Block Names "Authors name the parts of a page in classes and ids." {
        part_product: "names around it say a product (2: the nearest names)",
    }
    Page Names "How much of the page a named part is tells what the page is about." {
        page_product: "share of the page's words in a product, by names",
    }
    Block Names "Authors name the parts of a page in classes and ids." {
        part_review: "names around it say reviews (2: the nearest names)",
    }
    Page Names "How much of the page a named part is tells what the page is about." {
        page_review: "share of the page's words in reviews, by names",
    }
    Block Names "Authors name the parts of a page in classes and ids." {
        part_card: "names around it say cards or results (2: the nearest names)",
    }
    Page Names "How much of the page a named part is tells what the page is about." {
        page_card: "share of the page's words in cards or results, by names",
    }
    Block Names "Authors name the parts of a page in classes and ids." {
        part_contents: "names around it say a table of contents (2: the nearest names)",
    }
    Page Names "How much of the page a named part is tells what the page is about." {
        page_contents: "share of the page's words in a table of contents, by names",
    }
    Block Names "Authors name the parts of a page in classes and ids." {
        part_title: "names around it say a title (2: the nearest names)",
    }
    Page Names "How much of the page a named part is tells what the page is about." {
        page_title: "share of the page's words in a title, by names",
    }
    Block Names "Authors name the parts of a page in classes and ids." {
        part_pager: "names around it say pagination (2: the nearest names)",
    }
    Page Names "How much of the page a named part is tells what the page is about." {
        page_pager: "share of the page's words in pagination, by names",
    }
    Block Layout "What occurs again is boilerplate, or one of many entries." {
        text_count: "how often this text occurs on the page (log)",
        kind0_count: "blocks in elements of the same tag and classes, 0 levels up (log)",
        kind0_words: "share of the page's words in elements of the same tag and classes, 0 levels up",
        kind1_count: "blocks in elements of the same tag and classes, 1 levels up (log)",
        kind1_words: "share of the page's words in elements of the same tag and classes, 1 levels up",
        kind2_count: "blocks in elements of the same tag and classes, 2 levels up (log)",
        kind2_words: "share of the page's words in elements of the same tag and classes, 2 levels up",
        kind3_count: "blocks in elements of the same tag and classes, 3 levels up (log)",
        kind3_words: "share of the page's words in elements of the same tag and classes, 3 levels up",
    }
    Block Layout "Blocks of one template are written alike wherever they stand, so their means are less noisy than one block." {
        template_count: "blocks of the same template (log)",
        template_share: "share of the page's words in blocks of the same template",
        template_words: "words per block of the same template (log)",
        template_links: "share of link characters in blocks of the same template",
        template_sentences: "sentences per block of the same template",
        template_density: "how closely blocks of the same template follow each other",
    }
    Block Layout "Headings open parts of a page." {
        heading_distance: "blocks since the last heading (log)",
    }
    Block Words "Headings open parts of a page, and their words tell which." {
        heading_score: "lowest score of the words in the heading above",
        heading_mean: "mean score of the words in the heading above",
    }
    Block Layout "Headings open parts of a page; a text repeats the title of its page near its beginning." {
        above_level: "rank of the heading above",
        heading_is_link: "share of link characters in the heading above",
        h1_distance: "blocks from the first h1, negative before it (log)",
        articles_before: "article elements before it (log)",
        headlines_before: "h1 elements before it (log)",
        title_overlap: "how much of the page's title it repeats",
        title_distance: "blocks from the best repetition of the title, negative before it (log)",
    }
    Block Layout "Simple extractors of the literature have one idea each." {
        strict_offset: "blocks outside the segment with most unlinked words, at a high price per block, negative before it (log)",
        lenient_inside: "is in the segment with most unlinked words, at a low price per block",
        lenient_offset: "blocks outside the segment with most unlinked words, at a low price per block, negative before it (log)",
        body_offset: "blocks outside the segment with most words and fewest tags (body text extraction), negative before it (log)",
        density_offset: "blocks outside the element densest in text (CETD), negative before it (log)",
        votes: "how many of the four simple extractors keep it",
    }
    Block Layout "Posts, comments and teasers carry dates; paragraphs do not." {
        stamp_since: "blocks since the last date or time (log)",
        stamps_before: "dates and times before it (log)",
        stamps_around: "dates and times among 12 blocks on each side",
    }
    Page Layout "Posts, comments and teasers carry dates; paragraphs do not." {
        page_stamps: "share of blocks that are a date or a time",
    }
    Block Layout "The description of a page is often the beginning of its text." {
        description_overlap: "how much of the page's description it repeats",
        description_distance: "blocks from the best repetition of the description, negative before it (log)",
    }
    Page Layout "A story has a title that stands above its text; a list has a short one, or links below it." {
        page_title_words: "words in the page's title (log)",
        page_title_overlap: "how much of the page's title one block repeats at most",
        page_below_title: "words outside links in the 12 blocks below the best repetition of the title (log)",
        page_below_title_links: "share of link characters in the 12 blocks below the best repetition of the title",
        page_below_title_longest: "words in the longest of the 12 blocks below the best repetition of the title (log)",
    }
    Page Layout "What kind of page it is decides what is content." {
        page_blocks: "blocks of the page (log)",
        page_words: "words of the page (log)",
        page_links: "share of link characters of the page",
        page_punctuation: "share of punctuation of the page",
        page_word_length: "characters per word of the page",
        page_words_per_block: "words per block of the page",
        page_longest: "words of the longest block (log)",
        page_long_share: "share of the page's words in blocks of 20 words or more",
        page_sentences: "sentences of the page (log)",
        page_in_main: "share of the page's words in main",
        page_in_article: "share of the page's words in article elements",
        page_in_list: "share of the page's words in lists",
        page_in_table: "share of the page's words in tables",
        page_in_form: "share of the page's words in forms",
        page_p: "p elements of the page (log)",
        page_li: "li elements of the page (log)",
        page_h1: "h1 elements of the page (log)",
        page_h2: "h2 elements of the page (log)",
        page_h3: "h3 elements of the page (log)",
        page_article: "article elements of the page (log)",
        page_img: "img elements of the page (log)",
        page_table: "table elements of the page (log)",
        page_form: "form elements of the page (log)",
        page_pre: "pre elements of the page (log)",
        page_time: "time elements of the page (log)",
        page_button: "button elements of the page (log)",
    }
    Block Layout "Choices, dialogs and menus are there to be clicked; some pages have their content in dialogs, and some all in one form." {
        in_option: "is one of several choices in a form",
        in_dialog: "stands in a dialog",
        in_menu: "stands in a menu, by its role",
        in_small_form: "stands in a form that is not the whole page",
    }
    Block Declared "What a page declares in its structured data is what it is for." {
        declared_share: "share of its words that the page declares as its text, parts or facts",
        declared_whole: "the whole block is one declared text",
        declared_run: "words of the longest run that the page declares (log)",
        declared_near: "share of declared words among 4 blocks on each side",
        declared_body: "share of its words that the page declares as its text",
        declared_name: "share of its words that the page declares as a name",
        declared_description: "share of its words that the page declares as a description",
        declared_part: "share of its words that the page declares as an ingredient, a step, an answer or the like",
        declared_fact: "share of its words that the page declares as an address, a date, a price or the like",
        declared_post: "share of its words that the page declares as a comment, a review or an answer",
        declared_list: "share of its words that the page declares as entries of a list",
        declared_other: "share of its words that the page declares of something else, such as its publisher",
    }
    Page Declared "How much a page declares, and shows of it, tells how far to follow it." {
        page_declared_words: "words that the page declares of its subject (log)",
        page_declared_texts: "texts that the page declares of its subject (log)",
        page_declared_shown: "words in blocks that are mostly declared (log)",
    }
    Page Layout "Some pages declare what they are." {
        og_article: "og:type is article",
        og_product: "og:type is product",
    }
    Page Declared "Some pages declare what they are." {
        schema_article: "JSON-LD names an article",
        schema_product: "JSON-LD names a product",
        schema_forum: "JSON-LD names a forum posting or a question",
        schema_list: "JSON-LD names a list",
        schema_organisation: "JSON-LD names an organisation or service",
        schema_recipe: "JSON-LD names a recipe or other instructions",
        schema_event: "JSON-LD names an event",
        schema_job: "JSON-LD names a job",
        schema_place: "JSON-LD names a place",
        schema_work: "JSON-LD names a film, a book, an album or software",
    }
}
