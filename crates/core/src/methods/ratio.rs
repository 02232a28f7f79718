//! Words per leaf and its variants: a story is one leaf with many words, a menu has many leaves with few words.
//!
//! D. Insa, J. Silva, S. Tamarit: Using the words/leafs ratio in the DOM tree for content extraction, 2013. Numbers in
//! comments are the paper's definitions; `python/duramen/methods/_relevance.py` says more.

use super::leaves::{Content, dropped_rows};
use crate::page::Page;

/// What is counted.
#[derive(Clone, Copy, Debug)]
pub enum Count {
    Words,
    Chars,
}

/// What it is counted for.
#[derive(Clone, Copy, Debug)]
pub enum Per {
    Leaves,
    Nodes,
}

/// A ratio of the paper.
#[derive(Clone, Copy, Debug)]
pub struct Ratio {
    count: Count,
    per: Per,
}

/// What is known of each content node (4.1), in preorder, as columns.
#[derive(Debug)]
pub struct Ratios {
    /// The content nodes in the page.
    pub rows: Vec<usize>,
    /// Their words or characters, with those of their subtrees.
    pub total: Vec<i64>,
    /// Their leaves or nodes.
    pub parts: Vec<i64>,
    pub ratio: Vec<f64>,
    pub relevance: Vec<f64>,
}

impl Ratios {
    /// The content node with the highest relevance, the first of equals (4.7).
    pub fn best(&self) -> usize {
        let mut best = 0;
        for (node, relevance) in self.relevance.iter().enumerate() {
            if *relevance > self.relevance[best] {
                best = node;
            }
        }
        best
    }
}

impl Ratio {
    pub(super) const fn new(count: Count, per: Per) -> Self {
        Self { count, per }
    }

    /// What is seen of the subtree with the highest relevance.
    pub fn kept_rows(self, page: &Page) -> Vec<bool> {
        let mut kept = vec![false; page.len()];
        let dropped = dropped_rows(page);
        let ratios = self.of_content(page, &Content::new(page, &dropped));
        let Some(&best) = ratios.rows.get(ratios.best()).filter(|_| page.is_text()) else {
            return kept;
        };
        for row in best..page.nodes.end[best] as usize {
            kept[row] = !dropped[row];
        }
        kept
    }

    /// Every content node with its ratio and its relevance.
    pub fn table(self, page: &Page) -> Ratios {
        self.of_content(page, &Content::new(page, &dropped_rows(page)))
    }

    fn of_content(self, page: &Page, content: &Content) -> Ratios {
        let column = match self.count {
            Count::Words => &page.nodes.words,
            Count::Chars => &page.nodes.chars,
        };
        let total = content.subtree_sums(content.rows.iter().map(|&row| i64::from(column[row])));
        let parts = match self.per {
            Per::Leaves => content.leaf_counts(page),
            Per::Nodes => (0..content.len()).map(|node| (content.end[node] - node) as i64).collect(),
        };
        let ratio: Vec<f64> = total.iter().zip(&parts).map(|(&total, &parts)| total as f64 / parts as f64).collect();
        let combined = combined_weights(page, content, &weights(&ratio));
        let relevance = ratio.iter().zip(combined).map(|(ratio, below)| ratio * below);
        Ratios { rows: content.rows.clone(), relevance: relevance.collect(), total, parts, ratio }
    }
}

/// W(n): place times ratio for the initial nodes, 0 for the others (4.5, 4.6).
fn weights(ratio: &[f64]) -> Vec<f64> {
    let highest = ratio.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let lowest = ratio.iter().copied().fold(f64::INFINITY, f64::min);
    // Squares: the root of a product need not return the number that was squared.
    let initial: Vec<usize> =
        (0..ratio.len()).filter(|&node| ratio[node] * ratio[node] >= highest * ratio[0]).collect();
    let mut weights = vec![0.0; ratio.len()];
    let (Some(&first), Some(&last)) = (initial.first(), initial.last()) else {
        return weights;
    };
    let span = (last - first).max(1) as f64;
    for node in initial {
        let place = 1.0 - (node - first) as f64 / span;
        let height = if highest > lowest { (ratio[node] - lowest) / (highest - lowest) } else { 1.0 };
        weights[node] = place * height;
    }
    weights
}

/// M(n) = max(W(n), sum of M over the children), the children added in the order of the page.
fn combined_weights(page: &Page, content: &Content, weights: &[f64]) -> Vec<f64> {
    let depth = |&node: &usize| page.nodes.depth[content.rows[node]];
    let mut by_depth: Vec<usize> = (1..content.len()).collect();
    by_depth.sort_by_key(|node| std::cmp::Reverse(depth(node)));
    let mut below = vec![0.0; content.len()];
    let combined = |below: &[f64], node: usize| {
        let is_leaf = content.end[node] == node + 1;
        if is_leaf { weights[node] } else { weights[node].max(below[node]) }
    };
    for node in by_depth {
        below[content.parent[node]] += combined(&below, node);
    }
    (0..content.len()).map(|node| combined(&below, node)).collect()
}
