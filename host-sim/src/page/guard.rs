//! Decides which requests are admitted.
//!
//! On loopback, everything on this machine is admitted except pages of another origin and foreign host names that
//! resolve to this machine (DNS rebinding). On any other address, every request must carry the token that was printed
//! at the start.
//!
//! A page of another origin can make a browser send requests without saying so in `Origin`: an image, a script, a
//! frame. Browsers describe these in `Sec-Fetch-Site`; for those that do not, everything but the files of the page needs
//! the header [`VIEWER`], which no image can carry and which a foreign script may not send.

use std::net::SocketAddr;

use axum::http::{HeaderMap, header};

/// The cookie that carries the token after the page was opened with it.
const COOKIE: &str = "caravanserai";

/// The header that only the page itself can send. It carries the key of the viewer, if there is one.
pub(super) const VIEWER: &str = "x-viewer";

/// Decides which requests are admitted.
#[derive(Clone, Debug)]
pub(super) struct Guard {
    address: SocketAddr,
    token: Option<String>,
}

/// Why a request is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum AccessError {
    /// The request was made for another host.
    Host,
    /// The request comes from a page of another origin.
    Origin,
    /// The token is missing or wrong.
    Token,
}

impl AccessError {
    /// Returns the reason for the viewer.
    pub(super) const fn reason(self) -> &'static str {
        match self {
            Self::Host => "This page is only served under the address that was printed when it started.",
            Self::Origin => "Another page may not use this table. Open the address that was printed.",
            Self::Token => "The token is missing or wrong. Open the whole address that was printed.",
        }
    }
}

impl Guard {
    /// Creates the guard for an address, with a token unless the address is loopback.
    pub(super) fn new(address: SocketAddr) -> Self {
        let token = (!address.ip().is_loopback()).then(|| format!("{:016x}{:016x}", secret(), secret()));
        Self { address, token }
    }

    /// Returns the address to open on this machine.
    pub(super) fn url(&self) -> String {
        let mut here = self.address;
        if self.is_everywhere() {
            here.set_ip(std::net::Ipv4Addr::LOCALHOST.into());
        }
        match &self.token {
            Some(token) => format!("http://{here}/?token={token}"),
            None => format!("http://{here}/"),
        }
    }

    /// Returns whether the page is served on every address of this machine.
    pub(super) fn is_everywhere(&self) -> bool {
        self.address.ip().is_unspecified()
    }

    /// Checks a request. `query` is the part of the URL after the question mark.
    pub(super) fn check(&self, headers: &HeaderMap, query: Option<&str>) -> Result<(), AccessError> {
        let text = |name| headers.get(name).and_then(|value: &header::HeaderValue| value.to_str().ok());
        let host = text(header::HOST).unwrap_or_default();
        if self.token.is_none() && !self.is_own_name(host) {
            return Err(AccessError::Host);
        }
        if let Some(origin) = text(header::ORIGIN)
            && origin != format!("http://{host}")
        {
            return Err(AccessError::Origin);
        }
        if is_of_foreign_page(headers) {
            return Err(AccessError::Origin);
        }
        match &self.token {
            Some(token) if !has_token(token, text(header::COOKIE), query) => Err(AccessError::Token),
            _ => Ok(()),
        }
    }

    fn is_own_name(&self, host: &str) -> bool {
        let port = self.address.port();
        [format!("localhost:{port}"), format!("127.0.0.1:{port}"), format!("[::1]:{port}")]
            .iter()
            .chain([&self.address.to_string()])
            .any(|own| own == host)
    }

    /// Returns the cookie that makes all requests of the page carry the token; `None` if no token is needed.
    pub(super) fn cookie(&self) -> Option<String> {
        self.token.as_ref().map(|token| format!("{COOKIE}={token}; Path=/; HttpOnly; SameSite=Strict"))
    }
}

/// Returns a number that nobody can guess, from the random seed of the standard hash maps.
pub(super) fn secret() -> u64 {
    use std::hash::{BuildHasher as _, Hasher as _};
    std::collections::hash_map::RandomState::new().build_hasher().finish()
}

/// Checks that a request comes from the page itself, and not from a form, an image or a link elsewhere.
pub(super) fn check_from_page(headers: &HeaderMap) -> Result<(), AccessError> {
    if headers.contains_key(VIEWER) { Ok(()) } else { Err(AccessError::Origin) }
}

/// Returns whether the browser says that a foreign page makes this request. Following a link to the page is fine.
fn is_of_foreign_page(headers: &HeaderMap) -> bool {
    let told = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let is_link = told("sec-fetch-mode") == Some("navigate") && told("sec-fetch-dest") == Some("document");
    match told("sec-fetch-site") {
        None | Some("same-origin" | "none") => false,
        Some(_) => !is_link,
    }
}

/// Returns whether the token is in the cookies or in the query.
fn has_token(token: &str, cookies: Option<&str>, query: Option<&str>) -> bool {
    let in_cookie = cookies.into_iter().flat_map(|cookies| cookies.split("; "));
    let in_query = query.into_iter().flat_map(|query| query.split('&'));
    let same = |pair: &str, name: &str| {
        pair.split_once('=').is_some_and(|(key, value)| key == name && is_same(value, token))
    };
    in_cookie.clone().any(|pair| same(pair, COOKIE)) || in_query.clone().any(|pair| same(pair, "token"))
}

/// Compares in constant time, so that timing does not reveal how much of a token is right.
fn is_same(given: &str, token: &str) -> bool {
    given.len() == token.len() && given.bytes().zip(token.bytes()).fold(0, |all, (a, b)| all | (a ^ b)) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        let value = |text: &str| text.parse().unwrap_or(header::HeaderValue::from_static(""));
        pairs.iter().map(|(name, text)| (header::HeaderName::from_static(name), value(text))).collect()
    }

    fn loopback() -> Guard {
        Guard::new(([127, 0, 0, 1], 7700).into())
    }

    #[test]
    fn the_page_itself_may_ask() {
        let own = headers(&[("host", "127.0.0.1:7700"), ("origin", "http://127.0.0.1:7700")]);
        assert_eq!(loopback().check(&own, None), Ok(()));
        assert_eq!(loopback().check(&headers(&[("host", "localhost:7700")]), None), Ok(()));
    }

    #[test]
    fn other_pages_and_other_names_may_not() {
        let foreign = headers(&[("host", "127.0.0.1:7700"), ("origin", "http://evil.example")]);
        assert_eq!(loopback().check(&foreign, None), Err(AccessError::Origin));
        let sandboxed = headers(&[("host", "127.0.0.1:7700"), ("origin", "null")]);
        assert_eq!(loopback().check(&sandboxed, None), Err(AccessError::Origin));
        let rebound = headers(&[("host", "evil.example:7700")]);
        assert_eq!(loopback().check(&rebound, None), Err(AccessError::Host));
        assert_eq!(loopback().check(&HeaderMap::new(), None), Err(AccessError::Host));
    }

    #[test]
    fn an_image_or_a_frame_elsewhere_may_not_but_a_link_may() {
        let from = |site, mode, dest| {
            let host = ("host", "127.0.0.1:7700");
            let fetch = [("sec-fetch-site", site), ("sec-fetch-mode", mode), ("sec-fetch-dest", dest)];
            loopback().check(&headers(&[&[host], &fetch[..]].concat()), None)
        };
        assert_eq!(from("same-origin", "cors", "empty"), Ok(()));
        assert_eq!(from("none", "navigate", "document"), Ok(()), "typed");
        assert_eq!(from("cross-site", "navigate", "document"), Ok(()), "a link");
        for site in ["cross-site", "same-site", "something-new"] {
            for (mode, dest) in
                [("no-cors", "image"), ("no-cors", "script"), ("navigate", "iframe"), ("cors", "empty")]
            {
                assert_eq!(from(site, mode, dest), Err(AccessError::Origin), "{site} {mode} {dest}");
            }
        }
    }

    #[test]
    fn only_the_page_sends_its_header() {
        assert_eq!(check_from_page(&headers(&[("x-viewer", "")])), Ok(()));
        assert_eq!(check_from_page(&headers(&[("accept", "image/*")])), Err(AccessError::Origin));
    }

    #[test]
    fn elsewhere_a_token_is_needed() {
        let guard = Guard::new(([192, 168, 0, 7], 7700).into());
        let token = guard.token.clone().unwrap_or_default();
        let plain = headers(&[("host", "192.168.0.7:7700")]);
        assert_eq!(guard.check(&plain, None), Err(AccessError::Token));
        assert_eq!(guard.check(&plain, Some("token=0123")), Err(AccessError::Token));
        assert_eq!(guard.check(&plain, Some(&format!("token={token}"))), Ok(()));
        let cookie = format!("other=1; caravanserai={token}");
        let with = headers(&[("host", "192.168.0.7:7700"), ("cookie", &cookie)]);
        assert_eq!(guard.check(&with, None), Ok(()));
        assert!(guard.url().ends_with(&token));
        assert_ne!(Guard::new(guard.address).token, guard.token, "a new one for every start");
    }
}
