import { TextDecoder } from "node:util";

/** Decodes text files of the six languages; an encoding that may be another one is refused, not guessed. */

/** Letters of Spanish, French, Portuguese and German, and marks, beyond ASCII. */
const LETTERS = /^[ÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŸŒÆÁÃÍÓÕÚÑßàâäçéèêëîïôöùûüÿœæáãíóõúñ]+$/;
const MARKS = /^[€‚ƒ„…‰‹‘’“”•–—˜™›\u00A0¡£§¨©ª«\u00AD®°²³´·¹º»¼½¾¿×]+$/;

/** Node decodes windows-1252 as ISO 8859-1, which has control characters at 0x80 to 0x9F. */
const WESTERN_MARKS = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8DŽ\x8F\x90‘’“”•–—˜™š›œ\x9DžŸ";
const westernOf = (bytes) =>
  Buffer.from(bytes)
    .toString("latin1")
    .replace(/[\x80-\x9F]/g, (mark) => WESTERN_MARKS.charAt(mark.charCodeAt(0) - 0x80));

/** @returns undefined if no encoding is unmistakable */
export function textOf(bytes) {
  const certain = markedEncoding(bytes) ?? wideEncoding(bytes);
  const text = decoded(bytes, certain ?? "utf-8");
  if (text !== undefined || certain !== undefined) return text;
  if (isWestern(bytes) && !isOfOldMac(bytes)) return westernOf(bytes);
  return isChinese(bytes) ? decoded(bytes, "gb18030") : undefined;
}

/** @returns undefined for bytes that are no text of the encoding */
function decoded(bytes, encoding) {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function markedEncoding([first, second, third]) {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return first === 0xef && second === 0xbb && third === 0xbf ? "utf-8" : undefined;
}

/** Recognizes UTF-16 by the NUL halves of ASCII letters; text in 8 bits has no NUL. */
export function wideEncoding(bytes) {
  const start = bytes.subarray(0, 2000);
  const zeros = [0, 0];
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2] += 1;
  const [even = 0, odd = 0] = zeros;
  if (bytes.length % 2 !== 0 || even + odd < start.length / 10) return undefined;
  if (even === 0) return "utf-16le";
  return odd === 0 ? "utf-16be" : undefined;
}

/** Returns the runs of bytes above ASCII, each with its neighbours. */
function runsOf(bytes) {
  const runs = [];
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] < 0x80) continue;
    const start = at;
    while (bytes[at + 1] >= 0x80) at += 1;
    runs.push({ run: bytes.subarray(start, at + 1), near: [bytes[start - 1], bytes[at + 1]] });
  }
  return runs;
}

/** Programs that end lines with CR alone write Mac Roman, where í is the byte of ’. */
const isOfOldMac = (bytes) => bytes.includes(0x0d) && !bytes.includes(0x0a);

const isAsciiLetter = (byte) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);

const isAsciiLower = (byte) => byte >= 0x61 && byte <= 0x7a;
/** Marks that may follow a letter, and those that may stand next to an accented one. */
const AFTER_LETTER = /^[‘’“”»›…–—ºª°®™©²·\u00A0\u00AD]+$/;
/** Marks that may precede a letter: others are capitals of Central European encodings, as © is Š. */
const BEFORE_LETTER = /^[‘’“”„«‹¡¿–—…•·°½§×€\u00A0\u00AD]+$/;
const NEXT_TO_LETTER = /[^‘’“”«»‹›…–—¿¡\u00A0]/;

/** Letters of Mac Roman (ú as œ) and code page 850 (õ before e as ä): Western words have œ before vowels alone. */
const OTHER_LETTERS = /œ(?![aeiouyàâéèêëîïôùûü])|äe/i;
/** In Mac Roman ñ, ó and É. */
const DASHES = /[–—…]/;
/** Delimiters, quotation marks, line ends and the end of the file. */
const isEnd = (byte) => byte === undefined || [0x09, 0x0a, 0x0d, 0x22, 0x2c, 0x3b].includes(byte);

/** Western words have accents one by one among ASCII letters; words of other scripts are runs of high bytes. */
function isWestern(bytes) {
  return runsOf(bytes).every(({ run, near: [before, after] }) => {
    const parts = [...westernOf(run)];
    if (parts.length > 3 || !parts.every((one) => LETTERS.test(one) || MARKS.test(one))) return false;
    const letters = parts.filter((one) => LETTERS.test(one)).join("");
    const marks = parts.filter((one) => MARKS.test(one)).join("");
    const [last = "", previous] = parts.toReversed();
    const followsLetter = previous === undefined ? isAsciiLetter(before) : LETTERS.test(previous);
    if (followsLetter && isEnd(after) && /[–—\u00A0]/.test(last)) return false;
    if (letters === "") {
      if (isAsciiLower(before) && isAsciiLower(after) && DASHES.test(marks)) return false;
      if (isAsciiLetter(before) && isAsciiLetter(after)) return /^[’·–—…\u00AD]$/.test(marks);
      return isAsciiLetter(before) ? AFTER_LETTER.test(marks) : !isAsciiLetter(after) || BEFORE_LETTER.test(marks);
    }
    if (NEXT_TO_LETTER.test(marks)) return false;
    if (OTHER_LETTERS.test(westernOf(run) + String.fromCharCode(after ?? 0))) return false;
    const isLower = letters === letters.toLowerCase();
    if (!isLower && (letters !== letters.toUpperCase() || isAsciiLower(before))) return false;
    return isAsciiLetter(before) || isAsciiLetter(after) || /^[ÀÁÉÓÔàáéóô]$/.test(letters);
  });
}

/** GB 2312 names: pairs, mostly of usual characters, that are no valid Thai, Cyrillic, Greek, Korean or Japanese text. */
function isChinese(bytes) {
  const text = decoded(bytes, "gb18030");
  if (text === undefined || /[\uE000-\uF8FF]/.test(text)) return false;
  const pairs = [];
  const high = [];
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] < 0x80) continue;
    pairs.push([bytes[at], bytes[at + 1]]);
    high.push(bytes[at], bytes[at + 1]);
    at += 1;
  }
  const han = pairs.filter(([lead, second]) => lead >= 0xb0 && lead <= 0xf7 && second >= 0xa1);
  const usual = han.filter(([lead]) => lead <= 0xd7);
  const others = pairs.filter(([lead, second]) => lead < 0xa1 || second < 0xa1);
  if (usual.length < 2 || usual.length < han.length * 0.7 || others.length > pairs.length * 0.1) return false;
  // Hangul of EUC-KR have leads up to C8.
  if (!usual.some(([lead]) => lead >= 0xc9)) return false;
  // Letters of the 8-bit encodings for Cyrillic, Greek, Hebrew and Arabic are B8 and above.
  if (high.every((byte) => byte >= 0xb8)) return false;
  return !runsOf(bytes).every(({ run }) => isThai(run));
}

/** Vowels and tones above or below follow a consonant; leading vowels precede one. */
function isThai(run) {
  const text = new TextDecoder("windows-874").decode(run);
  return /^(?:[เแโใไ]?[ก-ฮ][ัิีึืฺุู็]?[่-๎]?[ะาำๅ]?|[ฯๆ฿๐-๙])+$/.test(text);
}
