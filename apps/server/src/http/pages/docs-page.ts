import { CURL_EXAMPLE, JAVASCRIPT_EXAMPLE, TOKEN_TEXT } from '../principals/token-examples.ts'

interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  parameters: { name: string; in: string; required: boolean; schema: unknown; description?: string }[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}

/** By content type. */
type Content = Record<string, { schema: unknown }>

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** The OpenAPI document as one page that needs no script. */
export function docsPage(document: Record<string, unknown>): { html: string; css: string } {
  const paths = document.paths as Record<string, Record<string, Operation>>
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const nouns = [...new Set(calls.map((call) => call.operation.tags[0] ?? ''))]
  const sections = nouns.map(
    (noun) =>
      `<section id="${noun}"><h2>${escape(noun)}</h2>${calls
        .filter((call) => call.operation.tags[0] === noun)
        .map((call) => callHtml(call.method, call.path, call.operation))
        .join('')}</section>`,
  )
  const links = nouns.map((noun) => `<a href="#${noun}">${escape(noun)}</a>`).join('')
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Dossier API</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/api/docs.css"></head><body>
<nav aria-label="Nouns"><h1>Dossier API</h1><a href="#tokens">API tokens</a>${links}<a href="/api/openapi.json">OpenAPI document</a></nav>
<main><p>Calls carry the session cookie. Whatever changes something also carries the value of the cookie
<code>XSRF-TOKEN</code> as the header <code>X-XSRF-TOKEN</code>; without it the answer is 498. Errors are plain sentences.</p>
<h2 id="tokens">API tokens</h2><p>${escape(TOKEN_TEXT)}</p>
<h3>curl</h3><pre tabindex="0">${escape(CURL_EXAMPLE)}</pre>
<h3>JavaScript</h3><pre tabindex="0">${escape(JAVASCRIPT_EXAMPLE)}</pre>
${sections.join('')}</main></body></html>`
  return { html, css: CSS }
}

function callHtml(method: string, path: string, operation: Operation): string {
  const rows = operation.parameters.map(
    (one) =>
      `<tr><td><code>${escape(one.name)}</code></td><td>${one.in}</td><td>${one.required ? 'required' : ''}</td>
<td><code>${escape(JSON.stringify(one.schema))}</code></td></tr>`,
  )
  const reply = operation.responses['200']?.content
  return `<article id="${operation.operationId}"><h3><b class="${method}">${method}</b> <code>${escape(path)}</code></h3>
<p>${escape(operation.summary)}. ${escape(operation.description)}</p>
${rows.length > 0 ? `<table>${rows.join('')}</table>` : ''}
${contentHtml('Body', operation.requestBody?.content ?? {})}
${reply ? contentHtml('Reply', reply) : '<p>Returns 204 without a body.</p>'}</article>`
}

const contentHtml = (title: string, content: Content): string =>
  Object.entries(content)
    .map(([type, { schema }]) => {
      const name = type === 'application/json' ? title : `${title} (${type})`
      return `<details><summary>${name}</summary><pre tabindex="0">${escape(JSON.stringify(schema, null, 2))}</pre></details>`
    })
    .join('')

const CSS = `:root{color-scheme:light dark}
body{margin:0;font:15px/1.5 system-ui,sans-serif;display:grid;grid-template-columns:220px 1fr}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:16px;box-sizing:border-box;display:flex;flex-direction:column;gap:6px}
nav h1{font-size:17px;margin:0 0 8px}main{padding:16px 24px;max-width:900px;min-width:0}
article{border-top:1px solid color-mix(in srgb,currentColor 18%,transparent);padding:8px 0 16px}
h3{font-size:15px;margin:12px 0 4px;overflow-wrap:anywhere}h3 b{display:inline-block;min-width:60px}
table{border-collapse:collapse;font-size:13px}td{padding:2px 12px 2px 0;vertical-align:top;overflow-wrap:anywhere}
pre{overflow:auto;padding:12px;background:color-mix(in srgb,currentColor 6%,transparent);border-radius:8px;font-size:12px}
@media(width<800px){body{display:block}nav{position:static;height:auto}}`
