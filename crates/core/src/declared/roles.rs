//! What a declared text is for the reader: body, part, fact ... or not about the page's subject at all.

use std::sync::LazyLock;

use hashbrown::HashMap;

use super::{Property, Thing, Value};
use crate::strings::{entries, named, word_list};

named! {
/// What a text is for.
pub(crate) enum Role {
    Body "body";
    Name "name";
    Description "description";
    Part "part";
    Fact "fact";
    Post "post";
    List "list";
    Other "other";
} }

/// Things of one type from which on each is one of a list.
const MIN_ALIKE: usize = 4;

impl Role {
    /// The role of a property, by its name in lower case.
    pub(crate) fn of(property: &str) -> Option<Self> {
        static ROLES: LazyLock<HashMap<&'static str, Role>> = LazyLock::new(|| {
            entries(include_str!("roles.txt"))
                .filter_map(|(_, role, names)| Some((Role::named(role)?, names)))
                .flat_map(|(role, names)| names.split_whitespace().map(move |name| (name, role)))
                .collect()
        });
        ROLES.get(property).copied()
    }

    /// Whether all that stands inside has this role too, whatever it is called.
    pub(crate) fn is_lasting(self) -> bool {
        matches!(self, Self::Post | Self::List | Self::Other)
    }
}

/// Types of things beside the subject of the page.
const OTHERS: [&str; 10] = word_list(
    "BreadcrumbList SiteNavigationElement WPHeader WPFooter WPSideBar WPAdBlock WebSite \
     SearchAction ImageObject AggregateRating",
);

/// The role of a thing of this type, where the type decides.
fn role_of_type(kind: &str) -> Option<Role> {
    match kind {
        "Comment" | "Review" | "UserReview" | "Answer" => Some(Role::Post),
        "ItemList" | "OfferCatalog" => Some(Role::List),
        _ => OTHERS.contains(&kind).then_some(Role::Other),
    }
}

/// The texts of all things of a page with their roles, at most `limit`.
pub(crate) fn texts(things: &[Thing], limit: usize) -> Vec<(Role, &str)> {
    let mut by_type: HashMap<&[String], usize> = HashMap::new();
    for thing in things {
        *by_type.entry(&thing.types).or_default() += 1;
    }
    let mut found = Vec::new();
    for thing in things {
        let is_one_of_many = !thing.types.is_empty() && by_type[&*thing.types] >= MIN_ALIKE;
        add(&mut found, thing, is_one_of_many.then_some(Role::List), false);
        found.truncate(limit);
    }
    found
}

/// Adds the texts of a thing that is a value of the role `around`.
fn add<'t>(found: &mut Vec<(Role, &'t str)>, thing: &'t Thing, around: Option<Role>, in_questions: bool) {
    let is_of = |name: &str| thing.types.iter().any(|kind| kind == name);
    let own = thing.types.iter().find_map(|kind| role_of_type(kind));
    let around = match around {
        _ if in_questions && own == Some(Role::Post) => Some(Role::Part),
        Some(role) if role.is_lasting() => around,
        _ => own.or(around),
    };
    let in_questions = in_questions || is_of("FAQPage");
    let in_steps = is_of("HowToSection") || is_of("HowToStep") || is_of("HowTo");
    for property in &thing.properties {
        let role = role_in(property, around, in_questions, in_steps);
        match &property.value {
            Value::Text(text) => found.extend(role.map(|role| (role, &**text))),
            Value::Thing(inner) => add(found, inner, role, in_questions),
            _ => {}
        }
    }
}

/// The role of a property of a thing that has the role `around` itself.
fn role_in(property: &Property, around: Option<Role>, in_questions: bool, in_steps: bool) -> Option<Role> {
    if let Some(role) = around.filter(|role| role.is_lasting()) {
        return Some(role);
    }
    let own = Role::of(&property.name.to_ascii_lowercase());
    match own {
        // The answers of a list of questions are the page's own, and so are the steps of its instructions.
        Some(Role::Post) if in_questions => Some(Role::Part),
        Some(Role::List) if in_steps || around == Some(Role::Part) => Some(Role::Part),
        Some(Role::Body | Role::Name) if in_questions || in_steps => Some(Role::Part),
        Some(Role::Body | Role::Name | Role::Description) if matches!(around, Some(Role::Part | Role::Fact)) => around,
        _ => own,
    }
}
