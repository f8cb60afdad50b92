#!/bin/sh
# Makes a release live as a whole, or leaves the present one as it is. Run it as root:
#   sh /var/www/klup/current/nginx/release.sh klup-1.0.1.tar.gz   releases this file, which `npm run pack` wrote
#   sh /var/www/klup/current/nginx/release.sh 1.0.0               goes back to a release that is still there
#
# If the site's folder has a file "signers", one of them must have signed the file.
set -eu
umask 022
export LC_ALL=C
site=${KLUP_FOLDER:-/var/www/klup}
user=${NGINX_USER:-www-data}
most=100000000
next=releases/.new
new='' is_live=''
fail() { echo "$1" >&2; exit 1; }

# Restores the link by a rename, which works on a full disk too, and with it what nginx serves.
undo() {
    if [ "$is_live" ]; then rm -rf .new current.old && exit 0; fi
    if [ -L current.old ]; then mv -T current.old current && (reload) 2>/dev/null || true; fi
    rm -rf .new $next ${new:+"$new"}
    [ -e current ] || rm -f current
    echo 'Nothing has changed: what was live is still live.' >&2
}

# Looks only at a copy, where nobody else comes: first at who signed it, then at what it has.
unpack() {
    rm -rf .new $next
    mkdir -m 700 .new
    head -c $most <"$1" >.new/file
    if [ -e signers ] || [ -L signers ]; then
        head -c $most <"$1.sig" >.new/sig || fail "The release is not signed: it has no ${1##*/}.sig."
        signer=$(ssh-keygen -Y find-principals -f signers -s .new/sig | head -n 1)
        [ "$signer" ] || fail "The release is signed by nobody in $site/signers."
        ssh-keygen -Y verify -n klup -f signers -I "$signer" -s .new/sig <.new/file ||
            fail "The release is not what $signer signed: it has changed since."
    fi
    gzip -dc .new/file | head -c $most >.new/tar
    [ "$(wc -c <.new/tar)" -lt $most ] || fail "The release has $most bytes or more."
    part='\.?[A-Za-z0-9_-][A-Za-z0-9._-]*'
    odd=$(tar -tvf .new/tar --numeric-owner --quoting-style=escape |
        grep -Evx "(-rw-r--r--|drwxr-xr-x) 0/0 +[0-9]{1,8} [0-9-]+ [0-9:]+ $part(/$part)*/?") || true
    [ -z "$odd" ] || fail "The release has what npm run pack does not write: $odd"
    mkdir $next
    tar -xmf .new/tar -C $next
}

# Reads every file as nginx will, so that it finds a file that is cut, missing or unreadable.
check() {
    [ -d "$1" ] || fail "There is no release ${1#*/}; there are: $(ls -v releases | xargs); live is: ${live:-none}"
    runuser -u "$user" -- sh -c 'cd "$1" && sha256sum -c --quiet --strict SHA256SUMS' sh "$site/$1" ||
        fail "$site/$1 is not whole, or $user may not read it."
}

# Adds the scripts of a release to another, for open pages. Those of the live one are dated when it is replaced.
keep_scripts() {
    sed -n 's/^[^ ]*  static/current\/static/p' current/SHA256SUMS | xargs touch -c
    find "$1/static" -type f | while read -r file; do
        [ -e "$2${file#"$1"}" ] || ln "$file" "$2${file#"$1"}" || exit 1
    done
}

# Makes nginx read its configuration, and waits until no worker of before takes a new connection.
reload() {
    pid=$(nginx -T 2>/dev/null | sed -n 's/^\(.*[ ;]\)*pid  *\([^;]*\);.*/\2/p' | head -n 1)
    workers=$(cat "/proc/$(cat "${pid:-/run/nginx.pid}")/task/"*/children) || fail 'nginx does not run: start it first.'
    nginx -s reload
    for worker in $workers; do
        timeout --foreground 60 sh -c "while grep -qsz 'worker process *$' /proc/$worker/cmdline; do sleep 0.1; done" ||
            fail 'nginx did not take the new configuration: its error log says why.'
    done
}

# Asks nginx for a path of the site, and whether it sends the page and the script of a release.
get() { curl -fsk -m 20 --connect-to "${server% *}" "${server#* }$1"; }
answers() { get / | cmp -s - "$page" && get "$script" | cmp -s - "releases/$1$script"; }
version_in() { sed -n '1s/.*"version":"\([0-9A-Za-z][0-9A-Za-z.+-]*\)".*/\1/p'; }

# The reload is the moment of change. It asks twice, since an earlier reload may still have been on its way.
serve() {
    ln -sfn "releases/$1" current.new
    if [ -e current ]; then ln -sfn "$(readlink current)" current.old; fi
    mv -T current.new current
    nginx -t -q
    # For a moment, workers of before and after serve side by side.
    [ ! -d "releases/${live:--}" ] || keep_scripts "releases/$1" "releases/$live" || true
    reload
    page=releases/$1/index.html
    script=$(grep -o '/static/js/main-[^"]*' "$page" | head -n 1)
    [ -z "$server" ] || answers "$1" || { sleep 5 && answers "$1"; } ||
        fail "The site does not send the page of release $1 and its first script."
    is_live=yes
    echo "Release $1 is live."
}

case ${1-} in *.tar.gz) file=$(realpath "$1") ;; esac
mkdir -p "$site/releases"
cd "$site"
odd=$(find . releases settings signers -maxdepth 0 \( -type l -o ! -uid "$(id -u)" -o -perm /022 \) 2>/dev/null) || true
[ -z "$odd" ] || fail "In $site these are links, or not root's alone: $odd"
exec 9<.
flock -n 9 || fail 'Another release is running.'
rm -f current.old
trap undo EXIT
trap 'exit 1' HUP INT TERM

# Where to ask for the site: the port and name of the server that includes a release.
server=$(nginx -T 2>/dev/null | tr -d ';' | awk -v release="$site/current/nginx/server.conf" '
    $1 == "listen" && / ssl/ && !/\[/ { sub(/^\*:/, "", $2); listen = "::" ($2 ~ /[.:]/ ? "" : "127.0.0.1:") $2 }
    $1 == "server_name" { name = $2 }
    $1 == "include" && $2 == release && listen { print listen, "https://" name; exit }')
live=$(readlink current) && live=${live#*/} || live=
served=$([ -z "$server" ] || get /version.json | version_in)
[ -z "$server" ] || [ "$served" = "$live" ] || echo "current is $live, but nginx serves ${served:-nothing}: that is live." >&2
live=${served:-$live}

case ${1-} in
*.tar.gz) unpack "$file" ;;
*)
    check "releases/${1:-?}"
    keep_scripts current "releases/$1" || echo 'Pages that are open now may need a reload.' >&2
    serve "$1"
    exit
    ;;
esac

version=$(version_in <$next/version.json)
[ ! -e "releases/$version" ] || fail "Release $version is there already: raise the version, or serve that one: sh $0 $version"
newest=$(printf '%s\n' "$live" "$version" | tr - '~' | sort -V | tail -n 1 | tr '~' -)
[ "$newest" = "$version" ] || fail "Release $version is older than $live, which is live."
check $next
[ ! -e settings ] || xargs -d '\n' -a settings node $next/configure.mjs $next
check $next
[ ! -e current ] || keep_scripts current $next
find $next/static -type f -mtime +30 -exec rm {} +
# The page is dated by its bytes, so that each server gives the same bytes the same ETag.
touch -d "@$((0x$(sha256sum $next/index.html | cut -c1-7)))" $next/index.html*
new=releases/$version
mv -T $next "$new"
serve "$version"
