#!/bin/sh
# Makes a release live as a whole, or leaves the present one as it is.
#
#   sh dist/nginx/release.sh                          releases the build that contains this file
#   sh /var/www/klup/current/nginx/release.sh dist/   releases another folder, by the script that is live
#   sh /var/www/klup/current/nginx/release.sh 1.0.0   goes back to a release that is still there
#
# If the site's folder has a file "signers", a build must be signed by one of them.
# Run it as root. KLUP_FOLDER and NGINX_USER replace the defaults below.
set -eu
umask 022

site=${KLUP_FOLDER:-/var/www/klup}
user=${NGINX_USER:-www-data}
releases=$site/releases
dist=$(cd "$(dirname "$0")/.." && pwd -P)
next=$releases/.new
new=
is_live=

fail() {
    echo "$1" >&2
    exit 1
}

# Restores the link by a rename, which works on a full disk too.
undo() {
    [ -z "$is_live" ] || exit 0
    if [ -L "$site/current.old" ]; then mv -T "$site/current.old" "$site/current"; fi
    rm -rf "$next" ${new:+"$new"}
    # A first release has no earlier one.
    [ -e "$site/current" ] || rm -f "$site/current"
    echo 'Nothing has changed: what was live is still live.' >&2
}

# Reads every file as nginx will, so that it finds a file that is cut, missing or unreadable.
check() {
    [ -d "$1" ] || fail "There is no release ${1##*/}; there are: $(ls -v "$releases" | xargs)"
    runuser -u "$user" -- sh -c 'cd "$1" && sha256sum -c --quiet --strict SHA256SUMS' sh "$1" ||
        fail "$1 is not whole, or $user may not read it."
}

# A signed build has exactly the files in its sums, as plain files: nginx would also serve others.
check_signature() {
    signers=$site/signers
    [ -e "$signers" ] || return 0
    [ -e "$1/SHA256SUMS.sig" ] || fail "The release is not signed: it has no SHA256SUMS.sig."
    signer=$(ssh-keygen -Y find-principals -f "$signers" -s "$1/SHA256SUMS.sig" | head -n 1)
    [ "$signer" ] || fail "The release is signed by nobody in $signers."
    ssh-keygen -Y verify -n klup -f "$signers" -I "$signer" -s "$1/SHA256SUMS.sig" <"$1/SHA256SUMS" ||
        fail "The release is not what $signer signed: its SHA256SUMS has changed since."
    unsigned=$(cd "$1" && {
        find . ! -type d -printf '%y %P\n'
        sed 's/^[^ ]*  /f /' SHA256SUMS SHA256SUMS
        printf 'f SHA256SUMS%s\n' '' '' .sig .sig
    } | sort | uniq -u)
    [ -z "$unsigned" ] || fail "The release has files that are not signed: $unsigned"
}

# The page is dated by its bytes, so that each server gives the same bytes the same ETag.
date_page() {
    touch -d "@$((0x$(sha256sum "$1/index.html" | cut -c1-7)))" "$1"/index.html*
}

# Adds the scripts of the live release, which open pages still load. Each is dated when its release is replaced.
keep_scripts() {
    cd "$site/current"
    sed -n 's/^[^ ]*  static/static/p' SHA256SUMS | xargs touch -c
    find static -type f | while read -r file; do
        [ -e "$1/$file" ] || ln "$file" "$1/$file" || exit 1
    done
}

# The workers of nginx, if it runs. One that shuts down takes no new connection.
workers() {
    pid=$(nginx -T 2>/dev/null | sed -n 's/^\(.*[ ;]\)*pid  *\([^;]*\);.*/\2/p' | head -n 1)
    master=$(cat "${pid:-/run/nginx.pid}") && cat "/proc/$master/task/$master/children"
}
serves() { tr '\0' ' ' <"/proc/$1/cmdline" | grep -q 'worker process *$'; } 2>/dev/null

# nginx serves the release whose configuration it has read, so the reload is the moment of change.
serve() {
    ln -sfn "releases/$1" "$site/current.new"
    if [ -e "$site/current" ]; then ln -sfn "$(readlink "$site/current")" "$site/current.old"; fi
    mv -T "$site/current.new" "$site/current"
    nginx -t -q
    before=$(workers) || fail 'nginx does not run: start it first.'
    nginx -s reload
    for worker in $before; do
        tries=0
        while serves "$worker"; do
            tries=$((tries + 1))
            [ $tries -lt 600 ] || fail 'nginx did not take the new configuration: its error log says why.'
            sleep 0.1
        done
    done
    is_live=yes
    rm -f "$site/current.old"
    echo "Release $1 is live."
}

mkdir -p "$releases"
exec 9>"$site/lock"
flock -n 9 || fail 'Another release is running.'
rm -f "$site/current.old"
trap undo EXIT
trap 'exit 1' HUP INT TERM

case ${1-} in
'') ;;
*/*) dist=$(cd "$1" && pwd -P) ;;
*)
    check "$releases/$1"
    (keep_scripts "$releases/$1") || echo 'Pages that are open now may need a reload.' >&2
    serve "$1"
    exit
    ;;
esac

version=$(sed -n 's/.*"version":"\([0-9A-Za-z][0-9A-Za-z.+-]*\)".*/\1/p' "$dist/version.json")
[ "$version" ] || fail "$dist/version.json has no version."
[ ! -e "$releases/$version" ] ||
    fail "Release $version is there already: raise the version, or serve that one: sh $0 $version"
new=$releases/$version
rm -rf "$next"
cp -R "$dist" "$next"
chmod -R u=rwX,go=rX "$next"
check_signature "$next"
check "$next"
if [ -e "$site/settings" ]; then
    xargs -d '\n' -a "$site/settings" node "$next/configure.mjs" "$next"
    check "$next"
fi
if [ -e "$site/current" ]; then
    (keep_scripts "$next")
    find "$next/static" -type f -mtime +30 -exec rm {} +
fi
date_page "$next"
mv -T "$next" "$new"
serve "$version"
