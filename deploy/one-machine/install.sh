#!/bin/sh
# Installs Gudang with PostgreSQL and nginx on a Debian 12 or 13, as root (docs/one-machine.md):
#   sh install.sh [--check] [--unsigned] gudang-….tar.gz [answers]
# --check only validates the inputs; --unsigned accepts an archive without a good signature. Can run again: right parts
# stay as they are.
set -eu
umask 022

ROOT=/opt/gudang
OWN=/etc/gudang
SETTINGS=$OWN/gudang.env
DATA=/var/lib/gudang
LOG=/var/log/gudang-install.log
# For Debian 12, which has Node 18. Version 24 gets fixes until April 2028.
NODE_24=https://nodejs.org/dist/latest-v24.x
ANSWERS="APP_URL ADMIN_EMAIL ADMIN_PASSWORD SMTP_URL MAIL_FROM BACKUP_DIR CERTIFICATE CERTIFICATE_KEY NODE_MIRROR"

fail() { echo "$*" >&2 && exit 1; }
problems=
problem() {
  problems="$problems
$*"
}
assert_no_problems() { [ -z "$problems" ] || fail "Nothing was installed.$problems"; }
answer() { eval "printf %s \"\${$1:-}\""; }
stored() { sed -n "s/^$1=[\"']\{0,1\}\([^\"']*\)[\"']\{0,1\}\$/\1/p" "$SETTINGS" 2>/dev/null || true; }
is_like() { printf '%s\n' "$2" | grep -Eqx "$1"; }

# --- Inputs

# Reads lines NAME=value; a variable of the environment takes precedence.
read_answers() {
  [ -r "$1" ] || fail "$1 does not exist or is not readable."
  while IFS= read -r line || [ -n "$line" ]; do
    # Windows ends lines by CR LF.
    line=${line%"$(printf '\r')"}
    case $line in "" | "#"*) continue ;; esac
    key=${line%%=*}
    case " $ANSWERS " in
      *" $key "*) [ -n "$(answer "$key")" ] || eval "$key=\${line#*=}" ;;
      *) problem "$1: $key is not an answer. These are: $ANSWERS." ;;
    esac
  done <"$1"
}

ask() {
  if [ -n "$(answer "$1")$(stored "$1")$check_only" ] || [ ! -t 0 ]; then return; fi
  printf '%s: ' "$2"
  read -r "$1"
}

check_archive() {
  if [ ! -f "$archive" ]; then problem "$archive does not exist. npm run pack makes it, as dist/gudang-….tar.gz."
  elif ! is_like 'gudang-[A-Za-z0-9.+-]+\.tar\.gz' "$(basename "$archive")"; then
    problem "$archive must keep the name that npm run pack gave it, such as gudang-0.2.0-20261129.a0c91930.tar.gz."
  elif [ ! -f "$archive.sha256" ]; then problem "$archive.sha256 is missing: copy it next to the archive."
  elif ! (cd "$(dirname "$archive")" && sha256sum -c --status "$(basename "$archive").sha256" 2>/dev/null); then
    problem "$archive does not match its checksum: copy both files again."
  else check_signature; fi
  case $name in *-linux-x64) processor=x86_64 ;; *-linux-arm64) processor=aarch64 ;; *) return ;; esac
  [ "$(uname -m)" = $processor ] || problem "$archive has packages for $processor; this machine is $(uname -m)."
}

# Compares with the key in the archive, by which npm run update verifies the next one. Without openssl, its step checks again.
check_signature() {
  if [ -n "$unsigned" ] || ! command -v openssl >/dev/null; then return; fi
  key=$(mktemp)
  trust="If you trust the archive, repeat the command with --unsigned."
  if ! tar xzOf "$archive" "$name/deploy/release-key.pub" >"$key" 2>/dev/null; then problem "$archive has no release key. $trust"
  elif [ ! -f "$archive.sig" ]; then problem "$archive.sig is missing: copy it next to the archive. $trust"
  elif ! openssl pkeyutl -verify -rawin -pubin -inkey "$key" -in "$archive" -sigfile "$archive.sig" >/dev/null 2>&1; then
    problem "$archive was signed with another key, or changed afterwards. $trust"
  fi
  rm "$key"
}

covers() {
  option=-checkhost
  if is_like '[0-9.]+' "$2"; then option=-checkip; fi
  ! openssl x509 -in "$1" -noout "$option" "$2" | grep -q "does NOT match"
}

check_certificate() {
  if [ -z "${CERTIFICATE:-}${CERTIFICATE_KEY:-}" ]; then return; fi
  for each in CERTIFICATE CERTIFICATE_KEY; do
    file=$(answer $each)
    if [ -z "$file" ]; then problem "$each is missing: a certificate needs CERTIFICATE and CERTIFICATE_KEY."
    elif ! is_like '/[^ ]+' "$file"; then problem "$each must be an absolute path without spaces; it is $file."
    elif [ ! -r "$file" ]; then problem "$each: $file does not exist or is not readable."
    else continue; fi
    return
  done
  # Without openssl, its step checks again.
  if ! command -v openssl >/dev/null; then return; fi
  public=$(openssl x509 -in "$CERTIFICATE" -noout -pubkey 2>/dev/null) || public=
  if [ -z "$public" ]; then problem "CERTIFICATE: $CERTIFICATE is not a certificate in PEM form."
  elif [ "$public" != "$(openssl pkey -in "$CERTIFICATE_KEY" -pubout -passin pass: 2>/dev/null)" ]; then
    problem "CERTIFICATE_KEY: $CERTIFICATE_KEY is not the key of the certificate, or has a passphrase."
  elif ! openssl x509 -in "$CERTIFICATE" -noout -checkend 0 >/dev/null; then problem "CERTIFICATE: $CERTIFICATE has expired."
  elif ! covers "$CERTIFICATE" "$host"; then problem "CERTIFICATE: $CERTIFICATE is not for $host."; fi
}

check_inputs() {
  check_archive
  is_like 'https://[A-Za-z0-9][A-Za-z0-9.-]*' "$url" ||
    problem "APP_URL must be the address for browsers, such as https://gudang.example, without a port or path${url:+; it is $url}."
  is_like '[^ @]+@[^ @]+\.[^ @.]+' "$email" ||
    problem "ADMIN_EMAIL must be the e-mail address of the first ADMIN, such as ani@gudang.example${email:+; it is $email}."
  is_like '(smtps?://[^ ]+)?' "${SMTP_URL:-}" || problem "SMTP_URL must be like smtp://user:password@host:587 or smtps://…."
  is_like '((.*<)?[^ @<>]+@[^ @<>]+>?)?' "${MAIL_FROM:-}" || problem "MAIL_FROM must be like Gudang <gudang@gudang.example>."
  is_like '(/[A-Za-z0-9._/@-]+)?' "${BACKUP_DIR:-}" || problem "BACKUP_DIR must be an absolute path without spaces."
  is_like '((https?|file)://[^ ]+)?' "${NODE_MIRROR:-}" || problem "NODE_MIRROR must be like file:///media/usb, a folder with Node's .tar.xz and SHASUMS256.txt."
  for each in $ANSWERS; do
    case $(answer "$each") in *[\"\']*) problem "$each must not contain quotation marks." ;; esac
  done
  check_certificate
}

check_only='' unsigned=''
usage="Usage: sh install.sh [--check] [--unsigned] gudang-….tar.gz [answers]"
while :; do
  case ${1:-} in --check) check_only=yes ;; --unsigned) unsigned=yes ;; "" | -*) fail "$usage" ;; *) break ;; esac
  shift
done
archive=$(realpath -m "$1")
name=$(basename "$archive" .tar.gz)
# `gudang-*.tar.gz` may name two archives.
case ${2:-} in "") ;; -* | *.tar.gz) fail "$usage" ;; *) read_answers "$2" ;; esac
ask APP_URL "Address for browsers, such as https://gudang.example"
ask ADMIN_EMAIL "E-mail address of the first ADMIN"
url=${APP_URL:-$(stored APP_URL)}
host=${url#https://}
email=${ADMIN_EMAIL:-$(stored ADMIN_EMAIL)}
check_inputs
assert_no_problems
if [ -n "$check_only" ]; then echo "The inputs are complete." && exit; fi
[ "$(id -u)" = 0 ] || fail "Run it as root."
# shellcheck source=/dev/null
. /etc/os-release
is_like 'debian 1[23]' "${ID:-} ${VERSION_ID:-}" ||
  fail "This is ${PRETTY_NAME:-an unknown system}; install.sh knows Debian 12 and 13. docs/one-machine.md has the steps by hand."
current=$(readlink "$ROOT/current" || true)
[ "${current:-$ROOT/$name}" = "$ROOT/$name" ] ||
  fail "${current##*/} is installed. To update it: cd $ROOT/current && node scripts/run.mjs update $archive"
folder=$ROOT/$name
: >>"$LOG" && chmod 600 "$LOG"

# --- Tools

began=$(date +%s)
doing=
step() {
  now=$(date +%s)
  if [ -n "$doing" ]; then printf '%5d s  %s\n' $((now - since)) "$doing"; fi
  doing=$1 since=$now
}
quietly() {
  echo "+ $*" >>"$LOG"
  "$@" >>"$LOG" 2>&1 </dev/null || fail "$doing: $1 failed. The end of $LOG:
$(tail -n 15 "$LOG")"
}
apt_install() {
  # shellcheck disable=SC2016
  if [ "$(dpkg-query -W -f '${db:Status-Status}\n' "$@" 2>/dev/null | grep -cx installed)" = $# ]; then return; fi
  # After an interruption.
  quietly dpkg --configure -a
  quietly apt-get update
  quietly env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=120 "$@"
}
changed=
# Replaces a file by $OWN/.new if they differ: put mode file
put() {
  chmod "$1" $OWN/.new
  if cmp -s $OWN/.new "$2"; then return; fi
  mv $OWN/.new "$2"
  case "$changed " in *" $2 "*) ;; *) changed="$changed $2" ;; esac
}
# Fills in a template of deploy/cluster: fill template file
fill() {
  sed -e "s|{{APP_FOLDER}}|$ROOT/current|g; s|{{DATA_FOLDER}}|$DATA|g; s|{{BACKUP_DIR}}|$(stored BACKUP_DIR)|g" \
    -e "s|{{NODE}}|$(command -v node)|g; s|{{ADDRESS}}|127.0.0.1|g; s|{{SERVER_NAME}}|$host|g; s|{{APP_URL}}|$url|g" \
    -e "s|{{CERTIFICATE}}|$OWN/tls.pem|g; s|{{CERTIFICATE_KEY}}|$OWN/tls.key|g" \
    -e "s|{{INSTANCE_SERVERS}}|$(printf '    server 127.0.0.1:%s max_fails=2 fail_timeout=2s;\\n' 3001 3002)|" \
    "$folder/deploy/cluster/$1" >$OWN/.new
  put 644 "$2"
}
# Sets a line of the settings: setting NAME value
setting() {
  { grep -v "^$1=" $SETTINGS || true; printf "%s='%s'\n" "$1" "$2"; } >$OWN/.new
  chown root:gudang $OWN/.new
  put 640 $SETTINGS
}
take() { for each in "$@"; do [ -z "$(answer "$each")" ] || [ "$(answer "$each")" = "$(stored "$each")" ] || setting "$each" "$(answer "$each")"; done; }
keep() { grep -q "^$1=" $SETTINGS || setting "$1" "$2"; }

# --- Steps

node_is_right() {
  # The unit cannot read homes.
  case $(readlink -f "$(command -v node)") in "" | /root/* | /home/*) return 1 ;; esac
  node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)'
}

install_node() {
  if node_is_right; then return; fi
  candidate=$(apt-cache policy nodejs | sed -n 's/^  Candidate: \([0-9].*\)/\1/p')
  if [ -z "${NODE_MIRROR:-}" ] && [ -n "$candidate" ] && dpkg --compare-versions "$candidate" ge 20.19; then
    apt_install nodejs
    # Debian's npm is 360 packages.
    if [ -z "${processor:-}" ]; then apt_install npm; fi
    return
  fi
  apt_install xz-utils
  mkdir -p $ROOT/.node
  cd $ROOT/.node
  case $(uname -m) in aarch64) arch=arm64 ;; *) arch=x64 ;; esac
  quietly curl -fsSLO "${NODE_MIRROR:-$NODE_24}/SHASUMS256.txt"
  file=$(grep -o "node-v[0-9.]*-linux-$arch\.tar\.xz" SHASUMS256.txt) || fail "Node: SHASUMS256.txt names no node-v….tar.xz for $arch."
  quietly curl -fsSLO "${NODE_MIRROR:-$NODE_24}/$file"
  grep " $file\$" SHASUMS256.txt | sha256sum -c --status || fail "Node: $file does not match its line in SHASUMS256.txt."
  quietly tar xJf "$file" --no-same-owner
  rm -rf "/opt/${file%.tar.xz}"
  mv "${file%.tar.xz}" /opt/
  for program in node npm npx; do ln -sf "/opt/${file%.tar.xz}/bin/$program" /usr/local/bin/; done
  cd /
  rm -r $ROOT/.node
  node_is_right || fail "Node: $file is older than 20.19."
}

make_folders() {
  id gudang >/dev/null 2>&1 || quietly useradd --system --user-group --home-dir $DATA --shell /usr/sbin/nologin gudang
  mkdir -p $ROOT $OWN /etc/systemd/system /etc/systemd/journald.conf.d
  install -d -o gudang -g gudang -m 750 $DATA
}

unpack() {
  if [ -d "$folder" ]; then return; fi
  # The folder gets its name when it is complete.
  rm -rf $ROOT/.unpack
  mkdir $ROOT/.unpack
  quietly tar xzf "$archive" --no-same-owner -C $ROOT/.unpack
  cd "$ROOT/.unpack/$name"
  quietly sha256sum -c --quiet SHA256SUMS
  [ -d node_modules ] || quietly npm ci --omit=dev --no-audit --no-fund
  # A name can reach the disk before its contents.
  sync -f .
  cd /
  mv "$ROOT/.unpack/$name" "$folder"
  rmdir $ROOT/.unpack
}

write_settings() {
  [ -e $SETTINGS ] || install -m 640 -g gudang /dev/null $SETTINGS
  if ! grep -q '^DATABASE_URL=' $SETTINGS; then
    keep ADMIN_PASSWORD "$(openssl rand -base64 15)"
    quietly sh "$folder/deploy/postgresql/on-debian.sh" $SETTINGS
  fi
  # Until the first start has made the account.
  if grep -q '^ADMIN_PASSWORD=' $SETTINGS; then take ADMIN_EMAIL ADMIN_PASSWORD; fi
  take APP_URL SMTP_URL MAIL_FROM BACKUP_DIR
  keep HOST 127.0.0.1
  keep TRUST_PROXY 1
  keep GUDANG_DATA $DATA
  keep BACKUP_DIR /var/backups/gudang
  keep MAIL_FROM "Gudang <gudang@$host>"
  for each in SESSION_SECRET BACKUP_KEY METRICS_TOKEN; do keep $each "$(openssl rand -hex 24)"; done
  backups=$(stored BACKUP_DIR)
  [ -d "$backups" ] || install -d -o gudang -g gudang -m 700 "$backups"
  runuser -u gudang -- test -w "$backups" || fail "BACKUP_DIR: the user gudang cannot write to $backups."
}

# Links the plant's certificate, or makes one for 825 days, the longest that Apple's systems accept.
install_certificate() {
  if [ -n "${CERTIFICATE:-}" ]; then
    ln -sfn "$CERTIFICATE_KEY" $OWN/tls.key
    ln -sfn "$CERTIFICATE" $OWN/tls.pem
  fi
  if [ -L $OWN/tls.pem ]; then return; fi
  if [ -f $OWN/tls.pem ] && covers $OWN/tls.pem "$host" && openssl x509 -in $OWN/tls.pem -noout -checkend 2592000 >/dev/null; then return; fi
  kind=DNS
  if is_like '[0-9.]+' "$host"; then kind=IP; fi
  printf '%s\n' "[req]" "distinguished_name=name" "x509_extensions=own" "[name]" "[own]" "basicConstraints=critical,CA:FALSE" \
    "subjectAltName=$kind:$host" "extendedKeyUsage=serverAuth" >$OWN/.tls.cnf
  quietly openssl req -x509 -config $OWN/.tls.cnf -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 825 \
    -subj "/CN=$host" -keyout $OWN/.tls.key -out $OWN/.tls.pem
  mv $OWN/.tls.key $OWN/tls.key
  mv $OWN/.tls.pem $OWN/tls.pem
  rm $OWN/.tls.cnf
  changed="$changed $OWN/tls.pem"
}

write_files() {
  for unit in gudang@.service gudang-health@.service gudang-health@.timer; do fill $unit /etc/systemd/system/$unit; done
  fill nginx.conf /etc/nginx/sites-available/gudang
  ln -sfn ../sites-available/gudang /etc/nginx/sites-enabled/gudang
  # Debian's welcome page.
  rm -f /etc/nginx/sites-enabled/default
  printf '[Journal]\nSystemMaxUse=1G\n' >$OWN/.new
  put 644 /etc/systemd/journald.conf.d/gudang.conf
  rm -f $OWN/.new
  ln -sfn "$folder" $ROOT/current
  quietly nginx -t
}

start() {
  port=3001
  if systemctl is-active --quiet gudang@3002; then port=3002; fi
  quietly systemctl daemon-reload
  case $changed in *journald*) quietly systemctl restart systemd-journald ;; esac
  case $changed in *gudang.env* | *gudang@*) quietly systemctl restart gudang@$port ;; esac
  quietly systemctl enable --now gudang@$port gudang-health@3001.timer gudang-health@3002.timer nginx
  quietly systemctl reload nginx
  tries=120
  until curl -fs -o /dev/null http://127.0.0.1:$port/readyz; do
    tries=$((tries - 1))
    reason=$(journalctl -q -o cat -u gudang@$port --since "@$since" | grep "cannot start" || true)
    if [ -n "$reason" ] || [ $tries = 0 ]; then fail "${reason:-Gudang is not ready after two minutes: journalctl -u gudang@$port}"; fi
    sleep 1
  done
  quietly curl -fsSk -o /dev/null --resolve "$host:443:127.0.0.1" "$url/readyz"
  # The account exists: no process needs its password.
  sed -i '/^ADMIN_PASSWORD=/d' $SETTINGS
}

step "packages of Debian"
apt_install nginx openssl curl ca-certificates logrotate
check_signature
check_certificate
assert_no_problems
step "Node"
make_folders
install_node
step "Gudang and its packages"
unpack
step "PostgreSQL and settings"
write_settings
step "certificate, nginx, unit, journal"
install_certificate
write_files
password=$(stored ADMIN_PASSWORD)
if [ -d /run/systemd/system ]; then step "start" && start; fi
sync
step ""
echo "$(($(date +%s) - began)) s in all, with Node $(node -v). Written:${changed:- nothing}"
if [ ! -d /run/systemd/system ]; then
  echo "systemd does not run here. Start PostgreSQL, nginx and Gudang, then delete ADMIN_PASSWORD from $SETTINGS:
  service postgresql start; service nginx start
  cd $ROOT/current && set -a && . $SETTINGS && PORT=3001 runuser -u gudang -- $(sed -n 's/^ExecStart=//p' /etc/systemd/system/gudang@.service)"
fi
echo "Open $url (ports 80 and 443; no firewall was changed)."
[ -z "$password" ] || echo "Sign in as $(stored ADMIN_EMAIL) with the password $password"
[ -L $OWN/tls.pem ] || echo "The certificate is this machine's own: install $OWN/tls.pem on the desks, or run again with CERTIFICATE and CERTIFICATE_KEY."
[ -n "$(stored SMTP_URL)" ] || echo "Without SMTP_URL mails are files in $DATA/mail."
echo "Copy $SETTINGS once, and $(stored BACKUP_DIR) every day, to another machine."
