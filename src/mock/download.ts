import { htmlPage } from './html-page.ts'

const style = `
:root { color-scheme: light dark; --paper: #f3f5ec; --card: #fff; --ink: #10231d; --soft: #465750 }
@media (prefers-color-scheme: dark) { :root { --paper: #0b1713; --card: #14251f; --ink: #eff5f0; --soft: #b3c4bb } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; color: var(--ink); font: 18px/1.5 system-ui, sans-serif;
  background: linear-gradient(#0b4f3e 0 260px, var(--paper) 260px) }
main { max-width: 560px; margin: 0 auto; padding: 56px 20px }
h1 { margin: 0 0 32px; color: #fff; font-size: 36px; line-height: 1.15; letter-spacing: -.02em }
section { background: var(--card); border-radius: 24px; padding: 28px 24px }
p, ul { margin: 0 0 16px }
li { margin-bottom: 8px }
section p:last-child { color: var(--soft); margin: 0 }
`

/** The page that stands in for the external download page: what the web app has not, the app has (§1). */
export const downloadPage = () =>
  htmlPage(
    'Download de Klup-app',
    style,
    `<main><h1>Download de Klup-app</h1>
<section>
<p>Dit doe je in de app op je telefoon of tablet:</p>
<ul>
<li>activiteiten zoeken en meedoen</li>
<li>andere kluppers leren kennen</li>
<li>je profiel en je meldingen bekijken</li>
<li>je aanmelden bij Klup</li>
</ul>
<p>Je vindt de app in de App Store en in Google Play: zoek op «Klup».</p>
<p>Deze pagina hoort bij de testomgeving.</p>
</section></main>`,
  )
