//! What the elements around a block are for, by their names and roles: menus, dialogs, choices of a form, properties of
//! microdata.

use super::ancestors::Ancestors;
use super::columns::Column as C;
use super::{Columns, share};
use crate::declared::Role;
use crate::page::Page;
use crate::tags;

const OPTION: u32 = 1 << 16;
const DIALOG: u32 = 1 << 17;
const FORM: u32 = 1 << 18;

/// The share of the page's words from which on a form is the page, as those of ASP.NET are.
const MIN_WHOLE_PAGE_SHARE: f32 = 0.7;

const COLUMNS: [(C, u32); 3] = [(C::in_option, OPTION), (C::in_dialog, DIALOG), (C::in_small_form, FORM)];

/// For each ancestor, the roles of the properties of microdata that it stands in, as bits.
pub(super) fn add(matrix: &mut Columns, page: &Page, ancestors: &Ancestors) -> Vec<u16> {
    let whole = ancestors.list[0].counts.words;
    let mut places: Vec<u32> = Vec::with_capacity(ancestors.list.len());
    for ancestor in &ancestors.list {
        let around = places.get(ancestor.parent).copied().unwrap_or(0);
        let [role, property] = page.raw_values(ancestor.row, ["role", "itemprop"]);
        let mut own = match page.nodes.tag[ancestor.row] {
            tags::OPTION | tags::SELECT | tags::DATALIST => OPTION,
            tags::DIALOG => DIALOG,
            tags::FORM if share(ancestor.counts.words, whole) < MIN_WHOLE_PAGE_SHARE => FORM,
            _ => 0,
        };
        if !role.is_empty() {
            own |= by_role(role);
        }
        places.push(if property.is_empty() { around | own } else { with_property(around, property) | own });
    }
    for (name, place) in COLUMNS {
        let is_in = |block: usize| places[ancestors.of_block[block]] & place != 0;
        matrix.add(name, |block| f32::from(u8::from(is_in(block))));
    }
    places.iter().map(|&place| place as u16).collect()
}

fn by_role(role: &[u8]) -> u32 {
    match role.to_ascii_lowercase().as_slice() {
        b"dialog" | b"alertdialog" => DIALOG,
        b"listbox" | b"option" | b"combobox" => OPTION,
        _ => 0,
    }
}

/// The places of an element with a property of microdata, within those of the element around it.
fn with_property(around: u32, property: &[u8]) -> u32 {
    let lasting = Role::ALL.iter().filter(|role| role.is_lasting());
    let lasting = lasting.fold(0, |bits, &role| bits | 1 << role as u32);
    if around & lasting != 0 {
        return around;
    }
    let name = String::from_utf8_lossy(property).to_ascii_lowercase();
    let role = name.split_whitespace().find_map(Role::of);
    let roles = Role::ALL.iter().fold(0, |bits, &role| bits | 1 << role as u32);
    role.map_or(around, |role| around & !roles | 1 << role as u32)
}
