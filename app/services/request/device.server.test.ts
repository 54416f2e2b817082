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
  "iPod touch":
    "Mozilla/5.0 (iPod touch; CPU iPhone OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1",
  "Samsung Internet":
    "Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/23.0 Chrome/115.0.0.0 Mobile Safari/537.36",
  "MIUI Browser":
    "Mozilla/5.0 (Linux; U; Android 13; id-id; Redmi Note 12 Build/TKQ1) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/112.0.5615.136 Mobile Safari/537.36 XiaoMi/MiuiBrowser/14.4.0-gn",
  "Huawei with Android":
    "Mozilla/5.0 (Linux; Android 10; LIO-AN00m) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/92.0.4515.105 Mobile Safari/537.36",
  "Huawei with HarmonyOS":
    "Mozilla/5.0 (Linux; Android 10; HarmonyOS; ELS-AN00; HMSCore 6.2.0.302) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/88.0.4324.93 HuaweiBrowser/12.0.2.301 Mobile Safari/537.36",
  "HarmonyOS without a model":
    "Mozilla/5.0 (Linux; Android 10; HarmonyOS) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.5735.196 Mobile Safari/537.36",
  "HarmonyOS web view without Mobile":
    "Mozilla/5.0 (Linux; Android 10; HarmonyOS; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/92.0.4515.105 Safari/537.36",
  "OpenHarmony phone":
    "Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile",
  "UC Browser":
    "Mozilla/5.0 (Linux; U; Android 11; en-US; CPH2269) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0.4896.58 UCBrowser/13.5.5.1313 Mobile Safari/537.36",
  "UCWEB with U2 on Android":
    "UCWEB/2.0 (MIDP-2.0; U; Adr 9; en-US; RMX1805) U2/1.0.0 UCBrowser/10.7.6.805 U2/1.0.0 Mobile",
  "UCWEB with U2 on Linux":
    "UCWEB/2.0 (Linux; U; Adr 4.4.2; id; SM-G360H) U2/1.0.0 UCBrowser/9.9.4.484 U2/1.0.0 Mobile",
  "UCWEB without a device": "UCWEB/2.0 (MIDP-2.0; U; Adr 4.4.2; en-US) U2/1.0.0 UCBrowser/10.1.0.527 U2/1.0.0",
  "KaiOS 2": "Mozilla/5.0 (Mobile; Nokia 8110 4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5",
  "KaiOS 3": "Mozilla/5.0 (Mobile; rv:84.0) Gecko/84.0 Firefox/84.0 KAIOS/3.0",
  "Windows Phone 10":
    "Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/52.0.2743.116 Mobile Safari/537.36 Edge/15.15063",
  "Windows Phone 8":
    "Mozilla/5.0 (compatible; MSIE 10.0; Windows Phone 8.0; Trident/6.0; IEMobile/10.0; ARM; Touch; NOKIA; Lumia 920)",
  "Windows Phone that requests desktop pages":
    "Mozilla/5.0 (Windows NT 6.2; ARM; Trident/7.0; Touch; rv:11.0; WPDesktop; Lumia 630) like Gecko",
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
  "HarmonyOS tablet":
    "Mozilla/5.0 (Linux; Android 12; HarmonyOS; WGR-W19; HMSCore 6.11.0.302) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/99.0.4844.88 HuaweiBrowser/14.0.2.300 Safari/537.36",
  "OpenHarmony tablet":
    "Mozilla/5.0 (Tablet; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1",
  "OpenHarmony PC":
    "Mozilla/5.0 (PC; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1",
  "UCWEB on iPad": "UCWEB/2.0 (iPad; U; CPU OS 7_1 like Mac OS X; en; iPad3,6) U2/1.0.0 UCBrowser/9.3.1.344",
  "UC Browser on Windows":
    "Mozilla/5.0 (Windows NT 6.1; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/78.0.3904.108 UCBrowser/7.0.185.1002 Safari/537.36",
  "Edge on Windows":
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 Edg/120.0.0.0",
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
