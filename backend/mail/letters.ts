import type { Locale } from "#contract/constants";
import type { Letter } from "./message";

/** The words of every mail, in Indonesian and, for all other languages, in English. */

interface Addressee {
  /** null for a greeting without a name */
  name: string | null;
  locale: Locale;
}

/** What a letter says beside its greeting, in each language; `label` is that of the button to its link. */
type Words = Record<"id" | "en", { subject: string; paragraphs: string[]; label?: string; closing: string[] }>;

const greetings = { id: "Halo", en: "Hello" };

const notMeant = {
  id: "Bila Anda tidak memintanya, abaikan email ini; tidak ada yang berubah.",
  en: "If you did not ask for this, ignore this mail; nothing changes.",
};

/** Asks the owner of an address to confirm it. @param hours how long the link lives */
export function verifyLetter(addressee: Addressee, link: string, hours: number): Letter {
  const words: Words = {
    id: {
      subject: "Pastikan alamat email Anda",
      paragraphs: ["Alamat email ini dipakai untuk akun Gudang. Pastikan bahwa alamat ini milik Anda."],
      label: "Pastikan alamat email",
      closing: [`Tautan ini berlaku ${hours} jam.`, notMeant.id],
    },
    en: {
      subject: "Confirm your e-mail address",
      paragraphs: ["This e-mail address is used for an account of Gudang. Please confirm that it is yours."],
      label: "Confirm the e-mail address",
      closing: [`This link works for ${hours} hours.`, notMeant.en],
    },
  };
  return letterTo(addressee, words, link);
}

/** Leads to where a new password is set. @param minutes how long the link lives */
export function resetLetter(addressee: Addressee, link: string, minutes: number): Letter {
  const words: Words = {
    id: {
      subject: "Atur ulang kata sandi",
      paragraphs: ["Ada permintaan untuk mengatur ulang kata sandi akun Gudang Anda."],
      label: "Tulis kata sandi baru",
      closing: [`Tautan ini berlaku ${minutes} menit dan hanya sekali.`, notMeant.id],
    },
    en: {
      subject: "Reset your password",
      paragraphs: ["Somebody asked to reset the password of your account of Gudang."],
      label: "Set a new password",
      closing: [`This link works for ${minutes} minutes, and once.`, notMeant.en],
    },
  };
  return letterTo(addressee, words, link);
}

/** Leads the owner of an address that was registered before, and never confirmed, to where a password is set. @param hours life of the link */
export function registeredLetter(addressee: Addressee, link: string, hours: number): Letter {
  const words: Words = {
    id: {
      subject: "Atur kata sandi akun Gudang Anda",
      paragraphs: [
        "Alamat email ini didaftarkan lagi di Gudang. Alamat ini pernah didaftarkan, tetapi belum dipastikan. Tulis kata sandi Anda di sini: kata sandi ini menggantikan yang lama, dan memastikan bahwa alamat ini milik Anda.",
      ],
      label: "Tulis kata sandi",
      closing: [`Tautan ini berlaku ${hours} jam dan hanya sekali.`, notMeant.id],
    },
    en: {
      subject: "Set the password of your Gudang account",
      paragraphs: [
        "This e-mail address was registered at Gudang again. It was registered before, but never confirmed. Set your password here: it replaces the earlier one, and confirms that the address is yours.",
      ],
      label: "Set a password",
      closing: [`This link works once, within ${hours} hours.`, notMeant.en],
    },
  };
  return letterTo(addressee, words, link);
}

/**
 * Tells the owner of an address that its account is to have another one, or has it.
 *
 * @param link stops the change, or takes it back
 */
export function changeNoticeLetter(
  addressee: Addressee,
  link: string,
  { made, email, days }: { made: boolean; email: string; days: number },
): Letter {
  const words: Words = made
    ? {
        id: {
          subject: "Alamat email akun Anda sudah diganti",
          paragraphs: [`Alamat email akun Gudang Anda sekarang ${email}. Email dari Gudang dikirim ke sana.`],
          label: "Batalkan penggantian",
          closing: [`Bila bukan Anda yang menggantinya, batalkan dalam ${days} hari, lalu atur ulang kata sandi Anda.`],
        },
        en: {
          subject: "The e-mail address of your account has changed",
          paragraphs: [`The e-mail address of your Gudang account is now ${email}. Mails from Gudang go there.`],
          label: "Undo the change",
          closing: [`If you did not change it, undo the change within ${days} days, then reset your password.`],
        },
      }
    : {
        id: {
          subject: "Permintaan ganti alamat email",
          paragraphs: [
            `Ada permintaan untuk mengganti alamat email akun Gudang Anda dengan ${email}. Alamat itu berlaku setelah dipastikan lewat tautan yang kami kirim ke sana.`,
          ],
          label: "Batalkan penggantian",
          closing: ["Bila bukan Anda yang memintanya, batalkan, lalu atur ulang kata sandi Anda."],
        },
        en: {
          subject: "A change of your e-mail address was requested",
          paragraphs: [
            `The e-mail address of your Gudang account is to change to ${email}. The new address holds once it is confirmed by the link that we sent there.`,
          ],
          label: "Stop the change",
          closing: ["If you did not request it, stop the change, then reset your password."],
        },
      };
  return letterTo(addressee, words, link);
}

/** Tells the owner of an account who registers again that there is one. @param link where a forgotten password is reset */
export function knownLetter(addressee: Addressee, link: string): Letter {
  const words: Words = {
    id: {
      subject: "Anda sudah punya akun Gudang",
      paragraphs: [
        "Ada yang mendaftar di Gudang dengan alamat email ini, padahal alamat ini sudah punya akun. Masuklah dengan kata sandi yang lama; bila lupa, atur ulang.",
      ],
      label: "Atur ulang kata sandi",
      closing: [notMeant.id],
    },
    en: {
      subject: "You have an account of Gudang already",
      paragraphs: [
        "Somebody registered at Gudang with this e-mail address, which has an account already. Sign in with your password; if you forgot it, reset it.",
      ],
      label: "Reset the password",
      closing: [notMeant.en],
    },
  };
  return letterTo(addressee, words, link);
}

/** Invites somebody to an account, whose password is set by the link. @param days how long the link lives */
export function inviteLetter(addressee: Addressee, link: string, days: number): Letter {
  const words: Words = {
    id: {
      subject: "Undangan ke Gudang",
      paragraphs: ["Admin Anda sudah membuat akun Gudang untuk Anda. Tulis kata sandi Anda sendiri, lalu masuk."],
      label: "Tulis kata sandi",
      closing: [`Tautan ini berlaku ${days} hari dan hanya sekali. Sesudah itu, minta undangan baru kepada admin.`],
    },
    en: {
      subject: "Invitation to Gudang",
      paragraphs: [
        "Your administrator has made an account of Gudang for you. Set a password of your own, then log in.",
      ],
      label: "Set a password",
      closing: [`This link works for ${days} days, and once. After that, ask your administrator for another one.`],
    },
  };
  return letterTo(addressee, words, link);
}

/** Tells the owner of an address that somebody wanted it for another account. */
export function takenLetter(addressee: Addressee): Letter {
  const words: Words = {
    id: {
      subject: "Alamat email Anda dicoba untuk akun lain",
      paragraphs: [
        "Ada pengguna Gudang yang ingin memakai alamat email ini untuk akunnya. Alamat ini milik akun Anda, jadi tidak ada yang berubah.",
      ],
      closing: ["Bila itu Anda sendiri, masuklah dengan akun yang memakai alamat ini."],
    },
    en: {
      subject: "Your e-mail address was tried for another account",
      paragraphs: [
        "A user of Gudang wanted to use this e-mail address for another account. It belongs to yours, so nothing has changed.",
      ],
      closing: ["If that was you, log in with the account that has this address."],
    },
  };
  return letterTo(addressee, words);
}

const notYou = {
  id: "Bila bukan Anda yang melakukannya, ganti kata sandi Anda sekarang dan beri tahu admin.",
  en: "If that was not you, change your password now and tell your administrator.",
};

/** Tells a user that the second factor was turned on, or off. */
export function factorLetter(addressee: Addressee, on: boolean): Letter {
  const words: Words = on
    ? {
        id: {
          subject: "Verifikasi dua langkah diaktifkan",
          paragraphs: [
            "Verifikasi dua langkah akun Gudang Anda sudah aktif. Mulai sekarang, untuk masuk perlu kode dari aplikasi autentikator Anda. Perangkat lain sudah dikeluarkan.",
            "Simpan kode pemulihan Anda di tempat yang aman: dengan itu Anda tetap dapat masuk bila ponsel hilang.",
          ],
          closing: [notYou.id],
        },
        en: {
          subject: "Two-step verification is on",
          paragraphs: [
            "Two-step verification of your account of Gudang is on. From now on a code of your authenticator app is needed to log in. Other devices were logged out.",
            "Keep your recovery codes in a safe place: with them you can log in when the phone is lost.",
          ],
          closing: [notYou.en],
        },
      }
    : {
        id: {
          subject: "Verifikasi dua langkah dimatikan",
          paragraphs: [
            "Verifikasi dua langkah akun Gudang Anda dimatikan. Mulai sekarang tidak ada kode yang diminta untuk masuk.",
          ],
          closing: [notYou.id],
        },
        en: {
          subject: "Two-step verification is off",
          paragraphs: [
            "Two-step verification of your account of Gudang was turned off. From now on no code is asked for to log in.",
          ],
          closing: [notYou.en],
        },
      };
  return letterTo(addressee, words);
}

/** Tells a user that a recovery code was used. @param left how many there still are */
export function recoveryCodeLetter(addressee: Addressee, left: number): Letter {
  const words: Words = {
    id: {
      subject: "Kode pemulihan dipakai",
      paragraphs: [`Satu kode pemulihan akun Gudang Anda baru saja dipakai. Masih ada ${left} kode.`],
      closing: [notYou.id],
    },
    en: {
      subject: "A recovery code was used",
      paragraphs: [`A recovery code of your account of Gudang was just used. Codes left: ${left}.`],
      closing: [notYou.en],
    },
  };
  return letterTo(addressee, words);
}

/** Shows an administrator that mail arrives. */
export function trialLetter(addressee: Addressee): Letter {
  const words: Words = {
    id: {
      subject: "Email percobaan dari Gudang",
      paragraphs: ["Email ini dikirim untuk mencoba pengaturan email. Bila Anda membacanya, email dari Gudang sampai."],
      closing: ["Tidak ada yang perlu dilakukan."],
    },
    en: {
      subject: "A trial mail of Gudang",
      paragraphs: ["This mail was sent to try the settings of mail. If you read it, mails of Gudang arrive."],
      closing: ["There is nothing to do."],
    },
  };
  return letterTo(addressee, words);
}

function letterTo({ name, locale }: Addressee, words: Words, link?: string): Letter {
  const language = locale === "id" ? "id" : "en";
  const { label, ...rest } = words[language];
  const button = label === undefined || link === undefined ? undefined : { label, link };
  return {
    locale,
    greeting: name === null ? `${greetings[language]},` : `${greetings[language]} ${name},`,
    ...rest,
    button,
  };
}
