//! The registry of features: every feature of the trees is declared here, once.
//!
//! A line is the name of a feature and the sentence that people read of it (see [`super::wording`]), here and there with
//! another sentence for a value that stands for "none". The lines of a group share a scope, the kind of evidence that
//! they rest on, and the reason why they exist. The order is that of the inputs of the trees,
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
    /// What an explanation says of the value: a sentence with a place for it, or what holds where the value is 1.
    pub says: &'static str,
    /// A value that stands for "none", and what is said of it.
    pub none: Option<(f32, &'static str)>,
    /// Why it can tell content from the rest.
    pub why: &'static str,
}

macro_rules! features {
    (@none) => { None };
    (@none $value:literal $says:literal) => { Some(($value, $says)) };
    ($($scope:ident $evidence:ident $why:literal { $($id:ident: $says:literal $(or $value:literal $none:literal)?,)* })*) => {
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
            none: features!(@none $($value $none)?),
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
        words: "It has {count words}.",
        chars: "It has {count characters}.",
        word_length: "Its words have {value} characters on average.",
        punctuation: "{share} of its characters are punctuation.",
        sentences: "It has {count sentences}.",
        words_per_sentence: "Its sentences have {value} words on average.",
        digits: "{share} of its characters are digits.",
        link_density: "{share} of it is in links.",
        unlinked_words: "It has {count words} outside links.",
        texts: "It is made of {count pieces} of text and markup.",
        depth: "It is {value} elements deep in the page.",
    }
    Block Layout "Authors say with elements what is what; how far to believe them is learned." {
        in_link: "stands in a link",
        in_heading: "stands in a heading",
        in_list: "stands in a list",
        in_table: "stands in a table",
        in_code: "stands in program code",
        in_form: "stands in a form",
        in_nav: "stands in navigation",
        in_header: "stands in the header",
        in_footer: "stands in the footer",
        in_aside: "stands in an aside",
        in_main: "stands in the element `main`",
        in_article: "stands in an element `article`",
        in_paragraph: "stands in a paragraph",
        in_quote: "stands in a quotation",
        in_figure: "stands in a figure",
        is_hidden: "is hidden",
        is_collapsed: "is folded away until a reader opens it",
        is_p: "is a paragraph",
        is_li: "is an entry of a list",
        is_cell: "is a cell of a table",
        is_div: "is a plain `div`",
        is_definition: "is part of a list of definitions",
        is_pre: "is preformatted text",
        is_caption: "is a caption",
        heading_level: "Its level as a heading is {value} (0: it is none).",
    }
    Block Layout "Sentences begin and end in ways that menus and footers do not." {
        starts_upper: "begins with a capital letter",
        starts_digit: "begins with a digit",
        ends_sentence: "ends as a sentence does",
        has_separator: "has a separator such as | or »",
        has_copyright: "has a copyright sign",
    }
    Block Names "Words in classes and ids tell what elements are for; their scores are learned." {
        class_own: "Names (class, id) of its own element: {lean}.",
        class_lowest: "The most suspicious name (class, id) around it: {lean}.",
        class_highest: "The most promising name (class, id) around it: {lean}.",
        class_sum: "All names (class, id) around it together: {lean}.",
        class_nearest: "Names (class, id) of the nearest element that has any: {lean}.",
    }
    Block Words "Short texts such as \"Share\" or \"Related stories\" are told by their words; scores are learned." {
        text_mean: "The words of a short text: {lean}.",
        text_lowest: "The most suspicious word of a short text: {lean}.",
        text_highest: "The most promising word of a short text: {lean}.",
    }
    Page Words "Where few words are known, the page is in another language, and scores of words say little." {
        page_known_words: "The model knows {share} of the words in the page's short texts.",
    }
    Block Layout "Content stands in elements full of prose, the rest in elements full of links." {
        around0_words: "The element right around it has {count words}.",
        around0_links: "{share} of the text of the element right around it is in links.",
        around0_density: "The texts in the element right around it have {value} words on average.",
        around0_punctuation: "{share} of the characters of the element right around it are punctuation.",
        around0_share: "The element right around it has {share} of the words of the page.",
        around0_tags: "The element right around it has {value} elements for each of its texts.",
        around1_words: "The element one step further out has {count words}.",
        around1_links: "{share} of the text of the element one step further out is in links.",
        around1_density: "The texts in the element one step further out have {value} words on average.",
        around1_punctuation: "{share} of the characters of the element one step further out are punctuation.",
        around1_share: "The element one step further out has {share} of the words of the page.",
        around1_tags: "The element one step further out has {value} elements for each of its texts.",
        around2_words: "The element two steps further out has {count words}.",
        around2_links: "{share} of the text of the element two steps further out is in links.",
        around2_density: "The texts in the element two steps further out have {value} words on average.",
        around2_punctuation: "{share} of the characters of the element two steps further out are punctuation.",
        around2_share: "The element two steps further out has {share} of the words of the page.",
        around2_tags: "The element two steps further out has {value} elements for each of its texts.",
        around3_words: "The element three steps further out has {count words}.",
        around3_links: "{share} of the text of the element three steps further out is in links.",
        around3_density: "The texts in the element three steps further out have {value} words on average.",
        around3_punctuation: "{share} of the characters of the element three steps further out are punctuation.",
        around3_share: "The element three steps further out has {share} of the words of the page.",
        around3_tags: "The element three steps further out has {value} elements for each of its texts.",
        around4_words: "The element four steps further out has {count words}.",
        around4_links: "{share} of the text of the element four steps further out is in links.",
        around4_density: "The texts in the element four steps further out have {value} words on average.",
        around4_punctuation: "{share} of the characters of the element four steps further out are punctuation.",
        around4_share: "The element four steps further out has {share} of the words of the page.",
        around4_tags: "The element four steps further out has {value} elements for each of its texts.",
    }
    Block Layout "Candidates for the main element, as Readability and others look for them." {
        richest_inside: "stands in the element that is richest in prose",
        richest_before: "It stands {count blocks} before the element that is richest in prose." or 0.0 "It does not stand before the element that is richest in prose.",
        richest_after: "It stands {count blocks} after the element that is richest in prose." or 0.0 "It does not stand after the element that is richest in prose.",
        richest_position: "It stands {share} of the way through the element that is richest in prose." or -1.0 "It does not stand in the element that is richest in prose.",
        richest_common_depth: "It shares {share} of the path to the element that is richest in prose.",
        holder_inside: "stands in the deepest element that has three quarters of the prose",
        holder_before: "It stands {count blocks} before the deepest element that has three quarters of the prose." or 0.0 "It does not stand before the deepest element that has three quarters of the prose.",
        holder_after: "It stands {count blocks} after the deepest element that has three quarters of the prose." or 0.0 "It does not stand after the deepest element that has three quarters of the prose.",
        holder_position: "It stands {share} of the way through the deepest element that has three quarters of the prose." or -1.0 "It does not stand in the deepest element that has three quarters of the prose.",
        holder_common_depth: "It shares {share} of the path to the deepest element that has three quarters of the prose.",
        half_inside: "stands in the deepest element that has half of the prose",
        half_before: "It stands {count blocks} before the deepest element that has half of the prose." or 0.0 "It does not stand before the deepest element that has half of the prose.",
        half_after: "It stands {count blocks} after the deepest element that has half of the prose." or 0.0 "It does not stand after the deepest element that has half of the prose.",
        half_position: "It stands {share} of the way through the deepest element that has half of the prose." or -1.0 "It does not stand in the deepest element that has half of the prose.",
        half_common_depth: "It shares {share} of the path to the deepest element that has half of the prose.",
    }
    Block Layout "Content comes in runs." {
        before2_words: "The block two before it has {count words}." or -1.0 "No block stands two before it.",
        before2_links: "{share} of the block two before it is in links." or -1.0 "No block stands two before it.",
        before2_depth: "The block two before it is {deeper}.",
        before1_words: "The block right before it has {count words}." or -1.0 "No block stands right before it.",
        before1_links: "{share} of the block right before it is in links." or -1.0 "No block stands right before it.",
        before1_depth: "The block right before it is {deeper}.",
        behind1_words: "The block right after it has {count words}." or -1.0 "No block stands right after it.",
        behind1_links: "{share} of the block right after it is in links." or -1.0 "No block stands right after it.",
        behind1_depth: "The block right after it is {deeper}.",
        behind2_words: "The block two after it has {count words}." or -1.0 "No block stands two after it.",
        behind2_links: "{share} of the block two after it is in links." or -1.0 "No block stands two after it.",
        behind2_depth: "The block two after it is {deeper}.",
        window4_words: "It and the 4 blocks on each side of it have {value} words on average.",
        window4_links: "{share} of the text of it and the 4 blocks on each side of it is in links.",
        window4_sentences: "It and the 4 blocks on each side of it have {value} sentences on average.",
        window4_paragraphs: "{share} of it and the 4 blocks on each side of it stand in paragraphs.",
        window12_words: "It and the 12 blocks on each side of it have {value} words on average.",
        window12_links: "{share} of the text of it and the 12 blocks on each side of it is in links.",
        window12_sentences: "It and the 12 blocks on each side of it have {value} sentences on average.",
        window12_paragraphs: "{share} of it and the 12 blocks on each side of it stand in paragraphs.",
        window40_words: "It and the 40 blocks on each side of it have {value} words on average.",
        window40_links: "{share} of the text of it and the 40 blocks on each side of it is in links.",
        window40_sentences: "It and the 40 blocks on each side of it have {value} sentences on average.",
        window40_paragraphs: "{share} of it and the 40 blocks on each side of it stand in paragraphs.",
    }
    Block Layout "Menus stand first, footers last." {
        position: "{share} of the blocks of the page come before it.",
        blocks_before: "It has {count blocks} before it.",
        blocks_behind: "It has {count blocks} after it.",
        words_before: "{share} of the words of the page come before it.",
        share_of_words: "It has {share} of the words of the page.",
    }
    Block Names "Authors name the parts of a page in classes and ids." {
        parts_named: "The names (class, id) around it tell {value} parts of pages, such as menu or comments.",
        part_comment: "{names} (class, id) around it says comments.",
    }
    Page Names "How much of the page a named part is tells what the page is about." {
        page_comment: "{share} of the page's words are in comments, by the names around them.",
    }
    Block Names "Authors name the parts of a page in classes and ids." {
        part_thread: "{names} (class, id) around it says a thread.",
    }
    Page Names "How much of the page a named part is tells what the page is about." {
        page_thread: "{share} of the page's words are in a thread, by the names around them.",
    }
    Block Names "Authors name the parts of a page in classes and ids." {
        part_related: "{names} (class, id) around it says related pages.",
    }
    Page Names "How much of the page a named part is tells what the page is about." {
        page_related: "{share} of the page's words are in related pages, by the names around them.",
    }
    Block Names "Authors name the parts of a page in classes and ids." {
        part_sidebar: "{names} (class, id) around it says a sidebar.",
    }
    Page Names "How much of the page a named part is tells what the page is about." {
        page_sidebar: "{share} of the page's words are in a sidebar, by the names around them.",
    }
    Block Names "Authors name the parts of a page in classes and ids." {
        part_share: "{names} (class, id) around it says share buttons.",
    }
    Page Names "How much of the page a named part is tells what the page is about." {
        page_share: "{share} of the page's words are in share buttons, by the names around them.",
    }
    Block Names "Authors name the parts of a page in classes and ids." {
        part_menu: "{names} (class, id) around it says a menu.",
    }
    Page Names "How much of the page a named part is tells what the page is about." {
        page_menu: "{share} of the page's words are in a menu, by the names around them.",
    }
    Block Names "Authors name the parts of a page in classes and ids." {
        part_footer: "{names} (class, id) around it says a footer.",
    }
    Page Names "How much of the page a named part is tells what the page is about." {
        page_footer: "{share} of the page's words are in a footer, by the names around them.",
    }
    Block Names "Authors name the parts of a page in classes and ids." {
        part_header: "{names} (class, id) around it says a header.",
    }
    Page Names "How much of the page a named part is tells what the page is about." {
        page_header: "{share} of the page's words are in a header, by the names around them.",
    }
    Block Names "Authors name the parts of a page in classes and ids." {
        part_overlay: "{names} (class, id) around it says an overlay.",
    }
    Page Names "How much of the page a named part is tells what the page is about." {
        page_overlay: "{share} of the page's words are in an overlay, by the names around them.",
    }
    Block Names "Authors name the parts of a page in classes and ids." {
        part_advert: "{names} (class, id) around it says advertisement.",
    }
    Page Names "How much of the page a named part is tells what the page is about." {
        page_advert: "{share} of the page's words are in advertisement, by the names around them.",
    }
    Block Names "Authors name the parts of a page in classes and ids." {
        part_byline: "{names} (class, id) around it says a byline.",
    }
    Page Names "How much of the page a named part is tells what the page is about." {
        page_byline: "{share} of the page's words are in a byline, by the names around them.",
    }
    Block Names "Authors name the parts of a page in classes and ids." {
        part_content: "{names} (class, id) around it says the content.",
    }
    Page Names "How much of the page a named part is tells what the page is about." {
        page_content: "{share} of the page's words are in the content, by the names around them.",
    }
    Block Names "Authors name the parts of a page in classes and ids." {
        part_tags: "{names} (class, id) around it says tags.",
    }
    Page Names "How much of the page a named part is tells what the page is about." {
        page_tags: "{share} of the page's words are in tags, by the names around them.",
    }
    Block Names "Authors name the parts of a page in classes and ids." {
        part_caption: "{names} (class, id) around it says a caption or a gallery.",
    }
    Page Names "How much of the page a named part is tells what the page is about." {
        page_caption: "{share} of the page's words are in a caption or a gallery, by the names around them.",
    }
    Block Names "Authors name the parts of a page in classes and ids." {
        part_form: "{names} (class, id) around it says a form.",
    }
    Page Names "How much of the page a named part is tells what the page is about." {
        page_forms: "{share} of the page's words are in a form, by the names around them.",
    }
    Block Names "Authors name the parts of a page in classes and ids." {
        part_product: "{names} (class, id) around it says a product.",
    }
    Page Names "How much of the page a named part is tells what the page is about." {
        page_product: "{share} of the page's words are in a product, by the names around them.",
    }
    Block Names "Authors name the parts of a page in classes and ids." {
        part_review: "{names} (class, id) around it says reviews.",
    }
    Page Names "How much of the page a named part is tells what the page is about." {
        page_review: "{share} of the page's words are in reviews, by the names around them.",
    }
    Block Names "Authors name the parts of a page in classes and ids." {
        part_card: "{names} (class, id) around it says cards or results.",
    }
    Page Names "How much of the page a named part is tells what the page is about." {
        page_card: "{share} of the page's words are in cards or results, by the names around them.",
    }
    Block Names "Authors name the parts of a page in classes and ids." {
        part_contents: "{names} (class, id) around it says a table of contents.",
    }
    Page Names "How much of the page a named part is tells what the page is about." {
        page_contents: "{share} of the page's words are in a table of contents, by the names around them.",
    }
    Block Names "Authors name the parts of a page in classes and ids." {
        part_title: "{names} (class, id) around it says a title.",
    }
    Page Names "How much of the page a named part is tells what the page is about." {
        page_title: "{share} of the page's words are in a title, by the names around them.",
    }
    Block Names "Authors name the parts of a page in classes and ids." {
        part_pager: "{names} (class, id) around it says pagination.",
    }
    Page Names "How much of the page a named part is tells what the page is about." {
        page_pager: "{share} of the page's words are in pagination, by the names around them.",
    }
    Block Layout "What occurs again is boilerplate, or one of many entries." {
        text_count: "Its text occurs {count times} on the page.",
        kind0_count: "Elements like the one right around it have {count blocks}.",
        kind0_words: "Elements like the one right around it have {share} of the words of the page.",
        kind1_count: "Elements like the one a step further out have {count blocks}.",
        kind1_words: "Elements like the one a step further out have {share} of the words of the page.",
        kind2_count: "Elements like the one two steps further out have {count blocks}.",
        kind2_words: "Elements like the one two steps further out have {share} of the words of the page.",
        kind3_count: "Elements like the one three steps further out have {count blocks}.",
        kind3_words: "Elements like the one three steps further out have {share} of the words of the page.",
    }
    Block Layout "Blocks of one template are written alike wherever they stand, so their means are less noisy than one block." {
        template_count: "Its template, which is the same tags and classes around a block, has {count blocks}.",
        template_share: "Blocks of its template have {share} of the words of the page.",
        template_words: "Blocks of its template have {count words} on average.",
        template_links: "{share} of the text in blocks of its template is in links.",
        template_sentences: "Blocks of its template have {value} sentences on average.",
        template_density: "From the first block of its template to the last, {share} are of that template.",
    }
    Block Layout "Headings open parts of a page." {
        heading_distance: "{distance} the heading above it." or -1.0 "There is no heading above it.",
    }
    Block Words "Headings open parts of a page, and their words tell which." {
        heading_score: "The most suspicious word of the heading above it: {lean}.",
        heading_mean: "The words of the heading above it: {lean}.",
    }
    Block Layout "Headings open parts of a page; a text repeats the title of its page near its beginning." {
        above_level: "The level of the heading above it is {value} (0: there is none).",
        heading_is_link: "{share} of the heading above it is in links.",
        h1_distance: "{distance} the main heading." or -9.0 "The page has no main heading.",
        articles_before: "It has {count `article` elements} before it.",
        headlines_before: "It has {count main headings} before it.",
        title_overlap: "It agrees with the title of the page by {share}.",
        title_distance: "{distance} the text that repeats the title." or -9.0 "No text of the page repeats its title.",
    }
    Block Layout "Simple extractors of the literature have one idea each." {
        strict_offset: "{offset} the densest run of long texts.",
        lenient_inside: "stands in the run of blocks that is richest in text outside links",
        lenient_offset: "{offset} the run of blocks that is richest in text outside links.",
        body_offset: "{offset} the part of the page with many words and few tags.",
        density_offset: "{offset} the element that is densest in text.",
        votes: "{value} of 4 simple extractors would keep it.",
    }
    Block Layout "Posts, comments and teasers carry dates; paragraphs do not." {
        stamp_since: "{distance} the last line with a date or a time." or -1.0 "No line with a date or a time comes before it.",
        stamps_before: "It has {count lines} with a date or a time before it.",
        stamps_around: "{value} lines with a date or a time are among the 12 blocks on each side of it.",
    }
    Page Layout "Posts, comments and teasers carry dates; paragraphs do not." {
        page_stamps: "{share} of the page's blocks are lines with a date or a time.",
    }
    Block Layout "Pages that are there to be reached have lines with a phone number or an e-mail address, and the address is beside them." {
        has_contact: "has a phone number or an e-mail address",
        contacts_around: "{value} lines with a phone number or an e-mail address are among the 6 blocks on each side of it.",
    }
    Page Layout "Pages that are there to be reached have lines with a phone number or an e-mail address." {
        page_contacts: "{share} of the page's blocks have a phone number or an e-mail address.",
    }
    Block Layout "The description of a page is often the beginning of its text." {
        description_overlap: "It repeats {share} of the page's description of itself.",
        description_distance: "{distance} the text that repeats the description." or -9.0 "No text repeats the page's description.",
    }
    Page Layout "A story has a title that stands above its text; a list has a short one, or links below it." {
        page_title_words: "The page's title has {count words}.",
        page_title_overlap: "One block repeats {share} of the page's title.",
        page_below_title: "The 12 blocks below the title have {count words} outside links.",
        page_below_title_links: "{share} of the text in the 12 blocks below the title is in links.",
        page_below_title_longest: "The longest of the 12 blocks below the title has {count words}.",
    }
    Page Layout "What kind of page it is decides what is content." {
        page_blocks: "The page has {count blocks}.",
        page_words: "The page has {count words}.",
        page_links: "{share} of the page's text is in links.",
        page_punctuation: "{share} of the page's characters are punctuation.",
        page_word_length: "The page's words have {value} characters on average.",
        page_words_per_block: "The page's blocks have {value} words on average.",
        page_longest: "The longest block of the page has {count words}.",
        page_long_share: "{share} of the page's words are in blocks of 20 words or more.",
        page_sentences: "The page has {count sentences}.",
        page_in_main: "{share} of the page's words are in elements of the kind main.",
        page_in_article: "{share} of the page's words are in elements of the kind article.",
        page_in_list: "{share} of the page's words are in elements of the kind list.",
        page_in_table: "{share} of the page's words are in elements of the kind table.",
        page_in_form: "{share} of the page's words are in elements of the kind form.",
        page_p: "The page has {count `p` elements}.",
        page_li: "The page has {count `li` elements}.",
        page_h1: "The page has {count `h1` elements}.",
        page_h2: "The page has {count `h2` elements}.",
        page_h3: "The page has {count `h3` elements}.",
        page_article: "The page has {count `article` elements}.",
        page_img: "The page has {count `img` elements}.",
        page_table: "The page has {count `table` elements}.",
        page_form: "The page has {count `form` elements}.",
        page_pre: "The page has {count `pre` elements}.",
        page_time: "The page has {count `time` elements}.",
        page_button: "The page has {count `button` elements}.",
    }
    Block Layout "Choices, dialogs and menus are there to be clicked; some pages have their content in dialogs, and some all in one form." {
        in_option: "is one of several choices in a form",
        in_dialog: "stands in a dialog",
        in_menu: "stands in a menu, by its role",
        in_small_form: "stands in a form that is not the whole page",
    }
    Block Declared "What a page declares in its structured data is what it is for." {
        declared_share: "The page declares {share} of it in its structured data: as its text, a part of it or a fact.",
        declared_whole: "is, as a whole, a text that the page declares in its structured data",
        declared_run: "The longest run of its words that the page declares has {count words}.",
        declared_near: "The page declares {share} of the words of it and the 4 blocks on each side of it.",
        declared_body: "The page declares {share} of it as its text.",
        declared_name: "The page declares {share} of it as a name.",
        declared_description: "The page declares {share} of it as a description.",
        declared_part: "The page declares {share} of it as an ingredient, a step, an answer or the like.",
        declared_fact: "The page declares {share} of it as an address, a date, a price or the like.",
        declared_post: "The page declares {share} of it as a comment, a review or an answer.",
        declared_list: "The page declares {share} of it as entries of a list.",
        declared_other: "The page declares {share} of it of something else, such as its publisher.",
    }
    Page Declared "How much a page declares, and shows of it, tells how far to follow it." {
        page_declared_words: "The page declares {count words} of its subject.",
        page_declared_texts: "The page declares {count texts} of its subject.",
        page_declared_shown: "Blocks of which the page declares most have {count words}.",
    }
    Page Layout "Some pages declare what they are." {
        og_article: "has the `og:type` article",
        og_product: "has the `og:type` product",
    }
    Page Declared "Some pages declare what they are." {
        schema_article: "names an article in its JSON-LD",
        schema_product: "names a product in its JSON-LD",
        schema_forum: "names a forum posting or a question in its JSON-LD",
        schema_list: "names a list in its JSON-LD",
        schema_organisation: "names an organisation or a service in its JSON-LD",
        schema_recipe: "names a recipe or other instructions in its JSON-LD",
        schema_event: "names an event in its JSON-LD",
        schema_job: "names a job in its JSON-LD",
        schema_place: "names a place in its JSON-LD",
        schema_work: "names a film, a book, an album or software in its JSON-LD",
    }
}
