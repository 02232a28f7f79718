//! The options of an extraction as JavaScript gives them, checked against the table of the core.

use duramen_core::Encoding;
use duramen_core::extract::LEARNED;
use duramen_core::options::{Given, Kind, Wrong, option_named};
use js_sys::{Array, Object, TypeError};
use wasm_bindgen::prelude::*;

use crate::error;

/// What a caller asks for.
#[derive(Default)]
pub(crate) struct Asked {
    pub method: String,
    pub favor: String,
    pub hidden: String,
    pub comments: Option<bool>,
    pub page_type: Option<String>,
    pub encoding: Option<&'static Encoding>,
    pub content_type: Option<String>,
    pub url: Option<String>,
    pub status: Option<u16>,
    /// An ISO 8601 day; dates of the page that lie after it are not believed.
    pub today: String,
}

impl Asked {
    /// The options of an object; what is undefined or null is not given.
    pub fn new(options: &JsValue) -> Result<Self, JsValue> {
        let object = Object::try_from(options).ok_or_else(|| TypeError::new("options must be an object"))?;
        let mut asked =
            Self { method: LEARNED.into(), favor: "balanced".into(), hidden: "reachable".into(), ..Self::default() };
        let mut learned = None;
        for pair in Object::entries(object).iter() {
            let pair: Array = pair.unchecked_into();
            let (name, value) = (pair.get(0).as_string().unwrap_or_default(), pair.get(1));
            if !value.is_undefined() && !value.is_null() {
                let option = snake(&name);
                let is_learned = checked(&option, &name, &value)?;
                learned = learned.or(is_learned.then_some(name));
                asked.set(&option, &value);
            }
        }
        match learned {
            Some(name) if asked.method != LEARNED => {
                Err(TypeError::new(&format!("method {} has no option {name}", asked.method)).into())
            }
            _ => Ok(asked),
        }
    }

    fn set(&mut self, option: &str, value: &JsValue) {
        let text = value.as_string();
        match option {
            "method" => self.method = text.unwrap_or_default(),
            "favor" => self.favor = text.unwrap_or_default(),
            "hidden" => self.hidden = text.unwrap_or_default(),
            "comments" => self.comments = value.as_bool(),
            "page_type" => self.page_type = text,
            "encoding" => self.encoding = text.and_then(|label| Encoding::for_label(label.as_bytes())),
            "content_type" => self.content_type = text,
            "url" => self.url = text,
            "status" => self.status = value.as_f64().map(|status| status as u16),
            _ => self.today = text.unwrap_or_default(),
        }
    }
}

/// Whether an option is one of the learned extractor; an error where its value is wrong.
fn checked(option: &str, name: &str, value: &JsValue) -> Result<bool, JsValue> {
    let text = value.as_string();
    let number = value.as_f64().filter(|number| number.fract() == 0.0 && *number >= 0.0);
    let shown = value.as_f64().map_or_else(|| value.js_typeof().as_string(), |number| Some(number.to_string()));
    let shown = shown.unwrap_or_default();
    let given = match (&text, value.as_bool(), number) {
        (Some(text), ..) => Given::Text(text),
        (_, Some(truth), _) => Given::Truth(truth),
        (_, _, Some(number)) => Given::Whole(number as u64),
        _ => Given::Other(&shown),
    };
    let thrown = |wrong: Wrong| match wrong.is_type {
        true => TypeError::new(&wrong.sentence).into(),
        false => JsValue::from(error(wrong.sentence)),
    };
    if option == "today" {
        return Kind::Day.check(name, &given).map(|()| false).map_err(thrown);
    }
    let found = option_named(option).map_err(thrown)?;
    found.kind.check(name, &given).map(|()| found.is_learned).map_err(thrown)
}

/// The name of an option in the table: `page_type` for `pageType`.
fn snake(name: &str) -> String {
    name.chars().fold(String::new(), |mut snake, letter| {
        if letter.is_ascii_uppercase() {
            snake.push('_');
        }
        snake.push(letter.to_ascii_lowercase());
        snake
    })
}
