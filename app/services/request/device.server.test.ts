import { describe, expect, it } from "vitest";
import { isPhone } from "./device.server";

const by = (agent: string) => new Request("http://gudang.test/", { headers: agent ? { "User-Agent": agent } : {} });

const phones = {
  "Android phone": "Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36",
  iPhone:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/605.1.15 Version/17.2 Mobile/15E148 Safari/604.1",
  "Opera Mini on Android": "Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; id) Presto/2.12.423 Version/12.16",
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
  "HarmonyOS web view without Mobile":
    "Mozilla/5.0 (Linux; Android 10; HarmonyOS; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/92.0.4515.105 Safari/537.36",
  "OpenHarmony phone":
    "Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile",
  "UCWEB with U2 on Android":
    "UCWEB/2.0 (MIDP-2.0; U; Adr 9; en-US; RMX1805) U2/1.0.0 UCBrowser/10.7.6.805 U2/1.0.0 Mobile",
  "UCWEB without a device": "UCWEB/2.0 (MIDP-2.0; U; Adr 4.4.2; en-US) U2/1.0.0 UCBrowser/10.1.0.527 U2/1.0.0",
  "KaiOS 3": "Mozilla/5.0 (Mobile; rv:84.0) Gecko/84.0 Firefox/84.0 KAIOS/3.0",
  "Windows Phone 10":
    "Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/52.0.2743.116 Mobile Safari/537.36 Edge/15.15063",
  "Windows Phone that requests desktop pages":
    "Mozilla/5.0 (Windows NT 6.2; ARM; Trident/7.0; Touch; rv:11.0; WPDesktop; Lumia 630) like Gecko",
};

const others = {
  "Chrome on Windows": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120.0 Safari/537.36",
  "Android tablet": "Mozilla/5.0 (Linux; Android 13; SM-X700) AppleWebKit/537.36 Chrome/120.0 Safari/537.36",
  "Android tablet with a reduced agent":
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/124.0.0.0 Safari/537.36",
  "a web view on a tablet":
    "Mozilla/5.0 (Linux; Android 12; SM-T870 Build/SP1A; wv) AppleWebKit/537.36 Version/4.0 Chrome/110.0 Safari/537.36",
  "a web view on a tablet that few know":
    "Mozilla/5.0 (Linux; Android 11; RUGTAB X8 Build/RP1A; wv) AppleWebKit/537.36 Version/4.0 Chrome/110.0 Safari/537.36",
  "Opera on a tablet": "Opera/9.80 (Android 4.1.2; Linux; Opera Tablet/ADR-1301080958) Presto/2.11.355 Version/12.10",
  "Opera Mini on iPad": "Opera/9.80 (iPad; Opera Mini/7.1.32694/27.1407; U; en) Presto/2.8.119 Version/11.10",
  iPad: "Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 Version/16.6 Mobile/15E148 Safari/604.1",
  "HarmonyOS tablet":
    "Mozilla/5.0 (Linux; Android 12; HarmonyOS; WGR-W19; HMSCore 6.11.0.302) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/99.0.4844.88 HuaweiBrowser/14.0.2.300 Safari/537.36",
  "OpenHarmony tablet":
    "Mozilla/5.0 (Tablet; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1",
  "OpenHarmony PC":
    "Mozilla/5.0 (PC; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1",
  "UCWEB on iPad": "UCWEB/2.0 (iPad; U; CPU OS 7_1 like Mac OS X; en; iPad3,6) U2/1.0.0 UCBrowser/9.3.1.344",
  "Kindle Fire":
    "Mozilla/5.0 (Linux; Android 11; KFTRWI) AppleWebKit/537.36 (KHTML, like Gecko) Silk/108.4.6 like Chrome/108.0.5359.220 Safari/537.36",
  Chromebook:
    "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36",
  "smart TV":
    "Mozilla/5.0 (SMART-TV; Linux; Tizen 6.0) AppleWebKit/537.36 (KHTML, like Gecko) 76.0.3809.146/6.0 TV Safari/537.36",
  curl: "curl/8.5.0",
  "a request without an agent": "",
};

describe("isPhone", () => {
  it.each(Object.entries(phones))("blocks %s", (_name, agent) => expect(isPhone(by(agent))).toBe(true));
  it.each(Object.entries(others))("accepts %s", (_name, agent) => expect(isPhone(by(agent))).toBe(false));
});
