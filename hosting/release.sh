#!/bin/sh
# Installs a release completely, or keeps the earlier one. Run it as root:
#   sh /var/www/klup/current/nginx/release.sh klup-1.0.1.tar.gz   releases this file, which `npm run pack` wrote
#   sh /var/www/klup/current/nginx/release.sh 1.0.0               goes back to a release that is still there
# A file of an older version than the live one may be a replay with a known hole: only --older releases it.
# If the site's folder has a file "signers", one of them must have signed the file.
set -eu
umask 022
site=${KLUP_FOLDER:-/var/www/klup}
next=releases/.new
fail() { echo "$1 Nothing has changed." >&2; exit 1; }

# Checks a copy, which nobody else can change.
copy() {
    mkdir -m 700 .copy
    cp "$1" .copy/file
    [ -e signers ] || [ -L signers ] || return 0
    cp "$1.sig" .copy/sig || fail "The release is not signed: it has no ${1##*/}.sig."
    signer=$(ssh-keygen -Y find-principals -f signers -s .copy/sig | head -n 1)
    [ "$signer" ] || fail "The release is signed by nobody in $site/signers."
    ssh-keygen -Y verify -n klup -f signers -I "$signer" -s .copy/sig <.copy/file ||
        fail "The release is not what $signer signed: it has changed since."
}

check() { (cd "$1" && sha256sum -c --quiet --strict SHA256SUMS) || fail "$site/$1 is not whole."; }

# Each release gets the scripts of the others, for open pages and for the time in which nginx reloads.
share_scripts() {
    for from in releases/*; do
        scripts=$(sed -n 's/^[^ ]*  static/static/p' "$from/SHA256SUMS") || continue
        for to in releases/*; do
            for script in $scripts; do [ -e "$to/$script" ] || ln "$from/$script" "$to/$script" || true; done
        done
    done
}

switch_to() { ln -sfn "$1" .current && mv -T .current current; }

newest() { printf '%s\n' "$@" | tr - '~' | sort -V | tail -n 1 | tr '~' -; }

# The scheme, address and name of the site's server in the configuration of nginx; nothing without klup.conf.
find_server() {
    nginx -T 2>&1 | tr -d ';' | awk '
        $1 == "server" { address = name = ours = "" }
        $1 == "listen" && !/ quic/ && !address {
            address = $2 ~ /:/ ? $2 : ":" $2
            sub(/^(\*|0\.0\.0\.0|\[::\])?:/, "localhost:", address)
            scheme = / ssl/ ? "https" : "http"
        }
        $1 == "server_name" { name = $2 }
        $1 == "root" && /releases\/\$klup_version/ { ours = 1 }
        ours && address && name { print scheme, address, name; exit }'
}

# Asks nginx on this machine, past any cache, until it serves the page and the version of the release; for 10 s at most.
is_served() {
    for file in index.html version.json; do
        i=0
        until curl -fsk -m 5 --noproxy '*' -H 'Cache-Control: no-cache' --connect-to "::$2" "$1://$3/${file#index.html}" |
            cmp -s - "releases/$version/$file"; do
            i=$((i + 1))
            [ $i -lt 50 ] || return 1
            sleep 0.2
        done
    done
}

go_back() {
    if [ "$before" ]; then switch_to "$before"; else rm current; fi
    nginx -s reload 2>/dev/null || true
    [ -z "$file" ] || rm -r "releases/$version"
    fail "$1"
}

command -v curl >/dev/null || fail 'curl is missing.'
older=''
[ "${1-}" != --older ] || { older=yes && shift; }
case ${1-} in *.tar.gz) file=$(realpath "$1") ;; *) file='' version=${1-} ;; esac
install -d -m 755 "$site" "$site/releases"
cd "$site"
exec 9<.
flock -n 9 || fail 'Another release is running.'
trap 'rm -rf .copy $next' EXIT
rm -rf .copy $next
before=$(readlink current) || before=''

if [ "$file" ]; then
    copy "$file"
    mkdir $next
    tar -xzmf .copy/file -C $next --no-same-owner
    chmod -R u=rwX,go=rX $next
    check $next
    [ -f settings ] || { [ ! -e settings ] && [ ! -L settings ]; } || fail "$site/settings is no file."
    [ ! -s settings ] || xargs -d '\n' -a settings node $next/configure.mjs $next ||
        fail "$site/settings is not valid."
    # The time of the page is derived from its bytes, so that all servers send the same ETag.
    touch -d "@$((0x$(sha256sum $next/index.html | cut -c1-7)))" $next/index.html*
    version=$(sed -n 's/.*"version":"\([0-9A-Za-z][0-9A-Za-z.+-]*\)".*/\1/p' $next/version.json)
    [ ! -e "releases/$version" ] || fail "Release ${version:-?} is there already. Raise the version, or go back to it with «sh $0 $version»."
    live=${before#*/}
    [ "$older" ] || [ "$(newest "$version" "$live")" = "$version" ] || fail "Release $version is older than $live, which is live. If you mean it: sh $0 --older $1."
    mv -T $next "releases/$version"
fi
[ "$version" ] && [ -d "releases/$version" ] || fail "Name a file, or one of these: $(ls releases | xargs)."
check "releases/$version"
touch "releases/$version"
share_scripts
switch_to "releases/$version"
# nginx serves the release whose configuration it has read, so the reload switches the release.
nginx -t -q && nginx -s reload || go_back "nginx does not run, or does not take release $version."
server=$(find_server)
[ -z "$server" ] || is_served $server || go_back "nginx serves another page than that of release $version."
ls -t releases | grep -vxF -e "$version" -e "${before#*/}" | tail -n +4 | while read -r old; do rm -r "releases/$old"; done
[ -e well-known/security.txt ] || echo "Nobody can report a vulnerability: $site/well-known/security.txt is missing."
[ "$server" ] || { echo "Release $version is ready. nginx serves it once klup.conf is there."; exit; }
echo "Release $version is live.${before:+ The way back: sh $site/current/nginx/release.sh ${before#*/}}"
