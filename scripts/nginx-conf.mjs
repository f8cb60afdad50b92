import { CACHE, CHANGE_PASSWORD, HIDDEN, RESET_LINK, TYPES } from './headers.mjs'

/** One line for each entry of a table. */
export const lines = (table, line) =>
  Object.entries(table)
    .map(entry => line(...entry))
    .join('\n')

/** A text for nginx, which knows no way to write a dollar sign. */
function quoted(text) {
  if (/["\\$\p{Cc}]/u.test(text)) throw new Error(`nginx.conf cannot hold ${text}`)
  return `"${text}"`
}

const READ_ONLY = 'if ($request_method !~ "^(GET|HEAD)$") { return 405; }'

/** The site's `nginx.conf`, with these headers on every answer. */
export const nginxConf =
  headers => String.raw`# nginx's side of the site, written by the build and by npm run configure.
# Include it inside http { }:
#
#     include /var/www/klup/nginx.conf;
#
# Fill in listen and root below. What belongs to one machine only (TLS, brotli_static, the API) may also stand
# in klup.d/*.conf beside nginx's main file, where the next release leaves it alone.

# Every add_header stands in the server and takes what varies from a table here: a single one in a location
# would drop all the others. What the site answers itself has no upstream status; what a proxy passes on keeps
# its own caching, but for the API's.
map "$upstream_status:$status:$uri" $klup_cache {
    default ${CACHE.error};
    "~^:200:/static/" ${quoted(CACHE.hashed)};
    "~^:200:" ${CACHE.page};
    "~^[^:]+:[23]\d\d:(?!/api/)" "";
}
map "$upstream_status:$status" $klup_allow {
    default "";
    ":405" "GET, HEAD";
}

# No token reaches the log: neither one in a link's path, nor one in a query, a Referer or an unusual path.
map $request_uri $klup_path {
    default "-";
    "~*^(?<klup_route>/(?:[\w-]+/)*?(?:forgot-password|sso)/)[^?]" "$klup_route***";
    "~^(?<klup_plain>/(?:[\w-][\w.-]*/)*(?:[\w-][\w.-]*)?)(?:\?|$)" $klup_plain;
}
log_format klup '$remote_addr [$time_iso8601] $request_method $klup_path $status $body_bytes_sent '
    '"$http_user_agent"';

server {
    # With TLS: listen 443 ssl, ssl_certificate and ssl_certificate_key.
    listen 80;
    server_name _;
    root /var/www/klup;
    include klup.d/*.conf;

    server_tokens off;
    absolute_redirect off;
    access_log /var/log/nginx/klup.access.log klup;
    # What nginx says about a request holds its first line, token and all, at any level below this one. The
    # status is in the access log; what concerns nginx itself is in its main error log.
    error_log /var/log/nginx/klup.error.log alert;

    types {
${lines(TYPES, (ending, type) => `        ${quoted(type)} ${ending.slice(1)};`)}
    }
    default_type application/octet-stream;
    charset off;

    gzip off;
    gzip_static on;
    gzip_vary on;
    gzip_proxied any;
    # With the brotli module:
    # brotli_static on;

    # nginx makes an ETag of time and size. Two releases of index.html may have both in common, and a browser
    # would be told that nothing has changed. An ETag written here could be older than the page beside it. So
    # there is none: the page is small, and a hashed file is never asked for twice.
    etag off;
    if_modified_since off;
    max_ranges 0;
    add_header Last-Modified "";

    add_header Cache-Control $klup_cache always;
    add_header Allow $klup_allow always;
${lines(headers, (name, value) => `    add_header ${name} ${quoted(value)} always;`)}

    location = ${CHANGE_PASSWORD.from} {
        ${READ_ONLY}
        return 302 ${CHANGE_PASSWORD.to};
    }

    # Never looked up as a file, so that it may have a dot.
    location ~ "${RESET_LINK.source}" {
        ${READ_ONLY}
        try_files /index.html =404;
    }

    location ~ "${HIDDEN.source}" {
        ${READ_ONLY}
        return 404;
    }

    location /static/ {
        ${READ_ONLY}
        try_files $uri =404;
    }

    location / {
        ${READ_ONLY}
        try_files $uri /index.html =404;
    }

    # The API on the site's own origin (API_BASE_URL empty). Photos under another path need a location too.
    #location ^~ /api/ {
    #    proxy_pass http://127.0.0.1:8080;
    #    proxy_http_version 1.1;
    #    proxy_set_header Host $host;
    #    proxy_set_header X-Forwarded-For $remote_addr;
    #    proxy_set_header X-Forwarded-Proto $scheme;
    #    proxy_set_header X-Forwarded-Host $host;
    #    proxy_set_header Referer "";
    #    # Answers and passwords are never written to a disk.
    #    proxy_buffering off;
    #    proxy_request_buffering off;
    #    proxy_cache off;
    #    # Room for the cookies of a sign-in.
    #    proxy_buffer_size 16k;
    #    proxy_buffers 4 16k;
    #    # These are the site's to send.
    #    proxy_hide_header Cache-Control;
${lines(headers, name => `    #    proxy_hide_header ${name};`)}
    #}
}
`
