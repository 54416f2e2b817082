import { describe, expect, it } from "vitest";
import { isPhone } from "./device.server";

const by = (agent: string) => new Request("http://gudang.test/", { headers: agent ? { "User-Agent": agent } : {} });

const phones = {
  "Android phone": "Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36",
  "Android with a reduced agent":
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36",
  "Firefox for Android": "Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0",
  iPhone:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/605.1.15 Version/17.2 Mobile/15E148 Safari/604.1",
  "Opera Mini on Android": "Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; id) Presto/2.12.423 Version/12.16",
  "Opera Mini on iPhone": "Opera/9.80 (iPhone; Opera Mini/14.0.0/37.8603; U; en) Presto/2.12.423 Version/12.16",
  "Opera Mini on a phone with Java":
    "Opera/9.80 (J2ME/MIDP; Opera Mini/7.1.32052/29.3709; U; en) Presto/2.8.119 Version/11.10",
  "Opera Mini that asks for desktop pages":
    "Opera/9.80 (X11; Linux zbov; Opera Mini/8.0.35158/36.2534; U; en) Presto/2.12.423 Version/12.16",
  "Opera Mobile": "Opera/9.80 (Android 4.1.2; Linux; Opera Mobi/ADR-1305251841) Presto/2.11.355 Version/12.10",
  "a web view on a phone":
    "Mozilla/5.0 (Linux; Android 12; SM-A525F Build/SP1A; wv) AppleWebKit/537.36 Version/4.0 Chrome/110.0 Mobile Safari/537.36",
  "a web view that leaves out Mobile":
    "Mozilla/5.0 (Linux; Android 12; Pixel 6 Build/SP1A; wv) AppleWebKit/537.36 Version/4.0 Chrome/110.0 Safari/537.36",
  "a web view that names no device":
    "Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 Version/4.0 Chrome/120.0 Safari/537.36",
  "a web view with a reduced agent":
    "Mozilla/5.0 (Linux; Android 10; K; wv) AppleWebKit/537.36 Version/4.0 Chrome/138.0.0.0 Safari/537.36",
  "a web view that hides that it is one":
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Version/4.0 Chrome/120.0 Safari/537.36",
  "a web view of an old Android":
    "Mozilla/5.0 (Linux; U; Android 4.1.1; en-gb; Build/KLP) AppleWebKit/534.30 Version/4.0 Safari/534.30",
  "Chrome on iPhone":
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/605.1.15 CriOS/120.0 Mobile/15E148 Safari/604.1",
};

const others = {
  "Chrome on Windows": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120.0 Safari/537.36",
  "Firefox on Linux": "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0",
  "Safari on a Mac":
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.2 Safari/605.1.15",
  "Android tablet": "Mozilla/5.0 (Linux; Android 13; SM-X700) AppleWebKit/537.36 Chrome/120.0 Safari/537.36",
  "Android tablet with a reduced agent":
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/124.0.0.0 Safari/537.36",
  "a web view on a tablet":
    "Mozilla/5.0 (Linux; Android 12; SM-T870 Build/SP1A; wv) AppleWebKit/537.36 Version/4.0 Chrome/110.0 Safari/537.36",
  "a web view on a tablet that few know":
    "Mozilla/5.0 (Linux; Android 11; RUGTAB X8 Build/RP1A; wv) AppleWebKit/537.36 Version/4.0 Chrome/110.0 Safari/537.36",
  "Opera on a tablet": "Opera/9.80 (Android 4.1.2; Linux; Opera Tablet/ADR-1301080958) Presto/2.11.355 Version/12.10",
  "Opera Mini on iPad": "Opera/9.80 (iPad; Opera Mini/7.1.32694/27.1407; U; en) Presto/2.8.119 Version/11.10",
  "Opera on Windows":
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120.0 Safari/537.36 OPR/106.0",
  iPad: "Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 Version/16.6 Mobile/15E148 Safari/604.1",
  curl: "curl/8.5.0",
  nothing: "",
};

describe("isPhone", () => {
  it.each(Object.entries(phones))("%s is one", (_name, agent) => expect(isPhone(by(agent))).toBe(true));
  it.each(Object.entries(others))("%s is none", (_name, agent) => expect(isPhone(by(agent))).toBe(false));
});
