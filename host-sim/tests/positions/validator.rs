//! A validator for the part of JSON Schema that our schemas use. It knows no other keyword and refuses what it does not
//! know, so that nothing in a schema goes unchecked.

use serde_json::Value;

/// Checks a value. Returns where it breaks which keyword.
pub fn validate(root: &Value, schema: &Value, value: &Value, at: &str) -> Result<(), String> {
    let keywords = schema.as_object().ok_or_else(|| format!("{at}: a schema is an object: {schema}"))?;
    for (keyword, rule) in keywords {
        check(root, schema, keyword, rule, value, at)?;
    }
    Ok(())
}

fn check(
    root: &Value,
    schema: &Value,
    keyword: &str,
    rule: &Value,
    value: &Value,
    at: &str,
) -> Result<(), String> {
    let fails = || Err(format!("{at}: {keyword} {rule} does not allow {value}"));
    let ok = match keyword {
        "$schema" | "$defs" | "title" | "description" => true,
        "$ref" => {
            let pointer = rule.as_str().and_then(|reference| reference.strip_prefix('#'));
            let target = pointer.and_then(|pointer| root.pointer(pointer));
            return validate(root, target.ok_or_else(|| format!("{at}: no {rule}"))?, value, at);
        }
        "type" => match rule.as_str().unwrap_or_default() {
            "object" => value.is_object(),
            "array" => value.is_array(),
            "string" => value.is_string(),
            "integer" => value.is_i64() || value.is_u64(),
            "boolean" => value.is_boolean(),
            "null" => value.is_null(),
            other => return Err(format!("{at}: unknown type {other}")),
        },
        "const" => value == rule,
        "enum" => rule.as_array().unwrap().contains(value),
        "minimum" => value.as_i64().is_none_or(|number| number >= rule.as_i64().unwrap()),
        "maximum" => value.as_i64().is_none_or(|number| number <= rule.as_i64().unwrap()),
        // The only pattern in use: the checksum of an edition.
        "pattern" if rule == "^[0-9a-f]{8}$" => value.as_str().is_none_or(|text| {
            text.len() == 8 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
        }),
        "maxItems" => value.as_array().is_none_or(|list| list.len() as u64 <= rule.as_u64().unwrap()),
        "uniqueItems" => value
            .as_array()
            .is_none_or(|list| list.iter().enumerate().all(|(place, entry)| !list[..place].contains(entry))),
        "items" => {
            for (place, entry) in value.as_array().into_iter().flatten().enumerate() {
                validate(root, rule, entry, &format!("{at}[{place}]"))?;
            }
            true
        }
        "required" => {
            let names = rule.as_array().unwrap().iter().map(|name| name.as_str().unwrap());
            value.as_object().is_none_or(|object| names.clone().all(|name| object.contains_key(name)))
        }
        "properties" => {
            for (name, schema) in rule.as_object().unwrap() {
                if let Some(value) = value.get(name) {
                    validate(root, schema, value, &format!("{at}.{name}"))?;
                }
            }
            true
        }
        "additionalProperties" => {
            let known = &schema["properties"];
            for (name, value) in value.as_object().into_iter().flatten() {
                if known.get(name).is_some() {
                    continue;
                }
                match rule {
                    Value::Bool(allowed) if *allowed => {}
                    Value::Bool(_) => return Err(format!("{at}: {name} is not allowed")),
                    rule => validate(root, rule, value, &format!("{at}.{name}"))?,
                }
            }
            true
        }
        "propertyNames" => {
            for name in value.as_object().into_iter().flatten().map(|(name, _)| name) {
                validate(root, rule, &Value::from(name.as_str()), &format!("{at}.{name}"))?;
            }
            true
        }
        "anyOf" | "oneOf" => {
            let options = rule.as_array().unwrap();
            let fitting = options.iter().filter(|option| validate(root, option, value, at).is_ok()).count();
            if keyword == "oneOf" { fitting == 1 } else { fitting > 0 }
        }
        other => return Err(format!("{at}: unknown keyword {other}")),
    };
    if ok { Ok(()) } else { fails() }
}
