//! Videos that a page embeds: the address of each is written as a link.

use super::collapsed;
use crate::base_url::Base;
use crate::page::Page;

/// How the addresses of players begin.
const PLAYERS: [&str; 14] = [
    "youtube.com/embed/",
    "youtube-nocookie.com/embed/",
    "player.vimeo.com/video/",
    "dailymotion.com/embed/video/",
    "geo.dailymotion.com/player",
    "player.bilibili.com/player.html",
    "rutube.ru/play/embed/",
    "vk.com/video_ext.php",
    "ok.ru/videoembed/",
    "facebook.com/plugins/video.php",
    "embed.ted.com/talks/",
    "player.twitch.tv/",
    "loom.com/embed/",
    "archive.org/embed/",
];
/// Attributes that have the address, also where a script loads the player.
const SOURCES: [&str; 3] = ["src", "data-src", "data-lazy-src"];

pub(super) struct Video {
    pub(super) url: String,
    pub(super) title: String,
}

impl Page {
    /// The video that the `iframe` at `row` shows.
    pub(super) fn video(&self, row: usize, base: &Base) -> Option<Video> {
        let source = |name: &&str| self.short_attribute(row, name).and_then(|_| self.attribute(row, name));
        let source = SOURCES.iter().filter_map(source).find(|source| is_player(source.trim()))?;
        let title = self.short_attribute(row, "title").and_then(|_| self.attribute(row, "title")).unwrap_or_default();
        let title = collapsed(&crate::strings::without_zero_width(&title));
        let title = if title.is_empty() { "Video".to_owned() } else { title };
        Some(Video { url: base.safe_link(source.trim())?, title })
    }
}

fn is_player(address: &str) -> bool {
    let rest = address.trim_start_matches("https:").trim_start_matches("http:");
    let Some(rest) = rest.strip_prefix("//") else {
        return false;
    };
    let rest = rest.strip_prefix("www.").unwrap_or(rest);
    PLAYERS.iter().any(|player| rest.starts_with(player))
}
