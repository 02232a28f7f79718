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
        digits: "{share} of its characters are digits.",
        link_density: "{share} of it is in links.",
        unlinked_words: "It has {count words} outside links.",
        depth: "It is {value} elements deep in the page.",
    }
    Block Layout "Authors say with elements what is what; how far to believe them is learned." {
        in_heading: "stands in a heading",
        in_list: "stands in a list",
        in_table: "stands in a table",
        in_code: "stands in program code",
        in_form: "stands in a form",
        in_nav: "stands in navigation",
        in_footer: "stands in the footer",
        in_main: "stands in the element `main`",
        in_article: "stands in an element `article`",
        in_quote: "stands in a quotation",
        in_figure: "stands in a figure",
        is_hidden: "is hidden",
        is_li: "is an entry of a list",
        is_cell: "is a cell of a table",
        is_div: "is a plain `div`",
        is_pre: "is preformatted text",
        heading_level: "Its level as a heading is {value} (0: it is none).",
    }
    Block Layout "Sentences begin and end in ways that menus and footers do not." {
        ends_sentence: "ends as a sentence does",
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
    Block Layout "Content stands in elements full of prose, the rest in elements full of links." {
        around0_links: "{share} of the text of the element right around it is in links.",
        around0_density: "The texts in the element right around it have {value} words on average.",
        around1_words: "The element one step further out has {count words}.",
        around1_links: "{share} of the text of the element one step further out is in links.",
        around1_density: "The texts in the element one step further out have {value} words on average.",
        around1_share: "The element one step further out has {share} of the words of the page.",
        around1_tags: "The element one step further out has {value} elements for each of its texts.",
        around2_words: "The element two steps further out has {count words}.",
        around2_links: "{share} of the text of the element two steps further out is in links.",
        around2_density: "The texts in the element two steps further out have {value} words on average.",
        around2_share: "The element two steps further out has {share} of the words of the page.",
        around2_tags: "The element two steps further out has {value} elements for each of its texts.",
        around3_words: "The element three steps further out has {count words}.",
        around3_links: "{share} of the text of the element three steps further out is in links.",
        around3_density: "The texts in the element three steps further out have {value} words on average.",
        around3_share: "The element three steps further out has {share} of the words of the page.",
        around3_tags: "The element three steps further out has {value} elements for each of its texts.",
        around4_words: "The element four steps further out has {count words}.",
        around4_links: "{share} of the text of the element four steps further out is in links.",
        around4_density: "The texts in the element four steps further out have {value} words on average.",
        around4_share: "The element four steps further out has {share} of the words of the page.",
        around4_tags: "The element four steps further out has {value} elements for each of its texts.",
    }
    Block Layout "Candidates for the main element, as Readability and others look for them." {
        richest_inside: "stands in the element that is richest in prose",
        richest_after: "It stands {count blocks} after the element that is richest in prose." or 0.0 "It does not stand after the element that is richest in prose.",
        richest_position: "It stands {share} of the way through the element that is richest in prose." or -1.0 "It does not stand in the element that is richest in prose.",
        richest_common_depth: "It shares {share} of the path to the element that is richest in prose.",
        holder_inside: "stands in the deepest element that has three quarters of the prose",
        holder_after: "It stands {count blocks} after the deepest element that has three quarters of the prose." or 0.0 "It does not stand after the deepest element that has three quarters of the prose.",
        holder_position: "It stands {share} of the way through the deepest element that has three quarters of the prose." or -1.0 "It does not stand in the deepest element that has three quarters of the prose.",
        holder_common_depth: "It shares {share} of the path to the deepest element that has three quarters of the prose.",
        half_inside: "stands in the deepest element that has half of the prose",
        half_after: "It stands {count blocks} after the deepest element that has half of the prose." or 0.0 "It does not stand after the deepest element that has half of the prose.",
        half_position: "It stands {share} of the way through the deepest element that has half of the prose." or -1.0 "It does not stand in the deepest element that has half of the prose.",
        half_common_depth: "It shares {share} of the path to the deepest element that has half of the prose.",
    }
    Block Layout "Menus stand first, footers last." {
        position: "{share} of the blocks of the page come before it.",
        words_before: "{share} of the words of the page come before it.",
        share_of_words: "It has {share} of the words of the page.",
    }
    Block Names "Authors name the parts of a page in classes and ids." {
        parts_named: "The names (class, id) around it tell {value} parts of pages, such as menu or comments.",
        part_comment: "{names} (class, id) around it says comments.",
        part_thread: "{names} (class, id) around it says a thread.",
        part_menu: "{names} (class, id) around it says a menu.",
        part_footer: "{names} (class, id) around it says a footer.",
        part_content: "{names} (class, id) around it says the content.",
        part_product: "{names} (class, id) around it says a product.",
        part_title: "{names} (class, id) around it says a title.",
    }
    Page Names "How much of the page a named part is tells what the page is about." {
        page_comment: "{share} of the page's words are in comments, by the names around them.",
        page_thread: "{share} of the page's words are in a thread, by the names around them.",
        page_menu: "{share} of the page's words are in a menu, by the names around them.",
        page_footer: "{share} of the page's words are in a footer, by the names around them.",
        page_content: "{share} of the page's words are in the content, by the names around them.",
        page_product: "{share} of the page's words are in a product, by the names around them.",
        page_title: "{share} of the page's words are in a title, by the names around them.",
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
        density_offset: "{offset} the element that is densest in text.",
        votes: "{value} of 4 simple extractors would keep it.",
    }
    Block Layout "Posts, comments and teasers carry dates; paragraphs do not." {
        stamps_around: "{value} lines with a date or a time are among the 12 blocks on each side of it.",
    }
    Page Layout "Posts, comments and teasers carry dates; paragraphs do not." {
        page_stamps: "{share} of the page's blocks are lines with a date or a time.",
    }
    Block Layout "Pages that are there to be reached have lines with a phone number or an e-mail address, and the address is beside them." {
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
        page_words: "The page has {count words}.",
        page_links: "{share} of the page's text is in links.",
        page_word_length: "The page's words have {value} characters on average.",
        page_longest: "The longest block of the page has {count words}.",
        page_long_share: "{share} of the page's words are in blocks of 20 words or more.",
        page_in_main: "{share} of the page's words are in elements of the kind main.",
        page_in_article: "{share} of the page's words are in elements of the kind article.",
        page_in_form: "{share} of the page's words are in elements of the kind form.",
        page_h1: "The page has {count `h1` elements}.",
        page_article: "The page has {count `article` elements}.",
        page_img: "The page has {count `img` elements}.",
        page_time: "The page has {count `time` elements}.",
        page_button: "The page has {count `button` elements}.",
    }
    Block Layout "Choices, dialogs and menus are there to be clicked; some pages have their content in dialogs, and some all in one form." {
        in_option: "is one of several choices in a form",
        in_dialog: "stands in a dialog",
        in_small_form: "stands in a form that is not the whole page",
    }
    Block Declared "What a page declares in its structured data is what it is for." {
        declared_share: "The page declares {share} of it in its structured data: as its text, a part of it or a fact.",
        declared_near: "The page declares {share} of the words of it and the 4 blocks on each side of it.",
        declared_part: "The page declares {share} of it as an ingredient, a step, an answer or the like.",
        declared_post: "The page declares {share} of it as a comment, a review or an answer.",
    }
    Page Declared "How much a page declares, and shows of it, tells how far to follow it." {
        page_declared_shown: "Blocks of which the page declares most have {count words}.",
    }
    Page Layout "Some pages declare what they are." {
        og_article: "has the `og:type` article",
    }
    Page Declared "Some pages declare what they are." {
        schema_article: "names an article in its JSON-LD",
        schema_product: "names a product in its JSON-LD",
        schema_forum: "names a forum posting or a question in its JSON-LD",
    }
}
