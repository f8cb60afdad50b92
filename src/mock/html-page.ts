const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text made safe between tags and in a quoted attribute. */
export const escapeText = (text: string) => text.replace(/[&<>"']/g, sign => entities[sign] ?? sign)

/** A whole Dutch page that needs nothing but itself. */
export const htmlPage = (title: string, style: string, body: string) => `<!doctype html>
<html lang="nl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`
