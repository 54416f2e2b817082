#!/bin/sh
# Makes backend/pdf/fonts from Noto Sans SC: the characters of GB 2312 and of Big5 level 1.
# Needs npm and Python with fonttools 4.66.1 (pip install fonttools==4.66.1).
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
(cd "$work" && npm pack --silent @expo-google-fonts/noto-sans-sc@0.4.3 && tar -xzf ./*.tgz)
python3 - "$work/unicodes" <<'PYTHON'
import sys
def characters(codec, rows):
    for row in rows:
        for cell in range(0x40, 0xFF):
            try: yield ord(bytes([row, cell]).decode(codec))
            except UnicodeDecodeError: pass
found = {*characters("gb2312", range(0xA1, 0xF8)), *characters("big5", range(0xA1, 0xC7))}
open(sys.argv[1], "w").write("\n".join(f"{code:x}" for code in sorted(found) if code > 0x2000))
PYTHON
for weight in 400Regular 600SemiBold; do
  pyftsubset "$work/package/$weight/NotoSansSC_$weight.ttf" --unicodes-file="$work/unicodes" --no-hinting \
    --layout-features= --drop-tables+=vhea,vmtx,BASE,GSUB,GPOS,GDEF,STAT --name-IDs=0,1,2,3,4,5,6,13,14 \
    --output-file="backend/pdf/fonts/NotoSansSC-${weight#[0-9][0-9][0-9]}.ttf"
done
cp "$work/package/LICENSE_FONT" backend/pdf/fonts/OFL.txt
