import { CACHE, CHANGE_PASSWORD, FILE, HIDDEN, RESET_LINK, TYPES } from './headers.ts'

/** Names and values, as `securityHeaders` makes them. */
type Headers = Readonly<Record<string, string>>

const lines = (table: Headers, line: (name: string, value: string) => string): string =>
  Object.entries(table)
    .map(entry => line(...entry))
    .join('\n')

/** The files of a release that the operator's own file includes (hosting/klup.conf.example is its template). */
export const nginxFiles = (headers: Headers, version: string): readonly [name: string, text: string][] => [
  ['http.conf', httpConf(version)],
  ['server.conf', serverConf(headers)],
  ['api.conf', apiConf(headers)],
]

const httpConf = (
  version: string,
) => String.raw`# Of the release: the tables that server.conf uses. Included inside http { }.

map $host $klup_version {
    default "${version}";
}

# Every add_header stands in the server and takes what varies from a table here: a single one in a location
# would drop all the others. What the site answers itself has no upstream status; what a proxy passes on keeps
# its own caching, but for the API's.
map "$upstream_status:$status:$uri" $klup_cache {
    default ${CACHE.error};
    "~^:200:/static/" "${CACHE.hashed}";
    "~^:(200|304):" "${CACHE.page}";
    "~^[^:]+:[23]\d\d:(?!/api/)" "";
}

# No token reaches the log: neither one in a link's path, nor one in a query, a Referer or an unusual path.
map $request_uri $klup_path {
    default "-";
    "~*^(?<klup_route>/(?:[\w-][\w.-]*/)*?(?:forgot-password|sso)/)[^?]" "$klup_route***";
    "~^(?<klup_plain>/(?:[\w-][\w.-]*/)*(?:[\w-][\w.-]*)?)(?:\?|$)" $klup_plain;
}

# What the app never sends, and an API may read as another path: ..; and backslashes, empty segments, encoded
# slashes, dots and percent signs, and the bytes of an overlong dot or slash.
# Only the token of a sign-in, at the end of its path, may have a slash.
map $request_uri $klup_refused {
    default 0;
    "~*^[^?]*(;|//|\x5c|%3b|%2e|%25|%5c|%c[01]|%e0%[89]|%f0%8|(/|%2f)\.\.?(/|%2f|\?|$))" 1;
    "~*^(?![^?%]*/account/sso/[^/?]+(\?|$))[^?]*%2f" 1;
}
log_format klup '$remote_addr [$time_iso8601] $request_method $klup_path $status $body_bytes_sent '
    '"$http_user_agent"';
`

const serverConf = (headers: Headers) => `# Of the release: headers and addresses. Included inside server { }.

server_tokens off;
absolute_redirect off;

types {
${lines(TYPES, (ending, type) => `    "${type}" ${ending.slice(1)};`)}
}
default_type application/octet-stream;
charset off;

gzip off;
gzip_static on;
gzip_vary on;
gzip_proxied any;

# nginx makes an ETag of time and size. Only the page has one: release.sh derives its time from its bytes, and a
# later configure.mjs sets the current time. A hashed file is never asked for twice.
etag off;
if_modified_since off;
max_ranges 0;
add_header Last-Modified "";

add_header Cache-Control $klup_cache always;
${lines(headers, (name, value) => `add_header ${name} "${value}" always;`)}

location = /index.html {
    etag on;
}

location = ${CHANGE_PASSWORD.from} {
    return 302 ${CHANGE_PASSWORD.to};
}

# Never looked up as a file, so that it may have a dot.
location ~ "${RESET_LINK.source}" {
    etag on;
    try_files /index.html =404;
}

location ~ "${HIDDEN.source}" {
    return 404;
}

location ~ "${FILE.source}" {
    try_files $uri =404;
}

location / {
    etag on;
    try_files $uri /index.html =404;
}
`

/** Headers in which an API may look for another host, prefix, path, method or sender than nginx gives it. */
const FOREIGN = `Forwarded X-Forwarded-By X-Forwarded-Path X-Forwarded-Port X-Forwarded-Prefix X-Forwarded-Protocol
X-Forwarded-Scheme X-Forwarded-Server X-Forwarded-Ssl X-Forwarded-Uri Front-End-Https X-Url-Scheme X-Scheme X-Host
X-Forwarded-Original-Host X-HTTP-Host-Override X-Original-Host X-Original-Method X-Original-Prefix X-Original-URI
X-Original-URL X-Proxy-Url X-Rewrite-URL X-Script-Name X-Base-Url X-Envoy-Original-Path X-HTTP-Method
X-HTTP-Method-Override X-Method-Override CF-Connecting-IP Client-IP Fastly-Client-IP True-Client-IP X-Client-IP
X-Cluster-Client-IP X-Original-Forwarded-For X-Original-Remote-Addr X-Originating-IP X-Real-IP X-Remote-Addr
X-Remote-IP Referer Proxy`

const apiConf = (
  headers: Headers,
) => `# Of the release: how calls are passed on. Included inside the location of the API.

if ($klup_refused) {
    return 404;
}
proxy_http_version 1.1;
proxy_set_header Host $server_name;
proxy_set_header X-Forwarded-For $remote_addr;
proxy_set_header X-Forwarded-Proto $scheme;
proxy_set_header X-Forwarded-Host $server_name;
# A mail with the host of a stranger's header would send its reader there. No token of an address goes on either.
${FOREIGN.split(/\s/)
  .map(name => `proxy_set_header ${name} "";`)
  .join('\n')}
# The API chooses no file of this machine.
proxy_ignore_headers X-Accel-Redirect;
# Answers and passwords are never written to a disk.
proxy_buffering off;
proxy_request_buffering off;
proxy_cache off;
# Room for the cookies of a sign-in.
proxy_buffer_size 16k;
proxy_buffers 4 16k;
# These are the site's to send.
proxy_hide_header Cache-Control;
${lines(headers, name => `proxy_hide_header ${name};`)}
`
