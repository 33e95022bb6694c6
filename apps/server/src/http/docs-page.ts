import { type Call, HTTP_STATUS, type RefusalCode, refusals, refusalsOf } from '@hearthward/contract'
import { z } from 'zod'
import { listCalls } from './calls.ts'
import { callersOf, limitOf, queryFields } from './openapi.ts'
import { DOCUMENTS } from './openapi-documents.ts'

/** The readable API page, generated from the declarations the server uses. */
export function docsPage(version: string, withTestCalls: boolean): string {
  const listed = listCalls(withTestCalls)
  const documents = Object.values(DOCUMENTS)
    .map(({ path, title }) => `<a href="${path}">${escapeHtml(title)}</a>`)
    .join(', ')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Hearthward API</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem 6rem; }
h1, h2 { line-height: 1.2; }
h2 { margin-top: 3rem; border-top: 1px solid #8886; padding-top: 1.5rem; }
pre { overflow-x: auto; background: #8881; padding: 1rem; border-radius: 8px; font-size: .85rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid #8883; vertical-align: top; }
nav ul { columns: 3 12rem; padding: 0; list-style: none; }
</style>
</head>
<body>
<h1>Hearthward API ${escapeHtml(version)}</h1>
<p>A call is <code>POST /api/&lt;name&gt;</code> with a JSON body; the few reads by <code>GET</code> take a query. <a href="#auth/sign-in/username">Sign in</a> first; it sets the
session cookie that the other calls need. The same as OpenAPI documents: ${documents}.</p>
<nav aria-label="Calls"><ul>${listed.map(([name]) => `<li><a href="#${name}">${name}</a></li>`).join('')}</ul></nav>
${listed.map(([name, call]) => callHtml(name, call)).join('\n')}
<h2 id="refusals">Refusals</h2>
<p>A refused call answers <code>{ "code", "message", "details" }</code>; <code>details.reason</code> names the row.</p>
<table><thead><tr><th>Reason</th><th>Status</th><th>Code</th><th>Message</th></tr></thead><tbody>
${Object.entries(refusals)
  .map(
    ([reason, { status, text }]) =>
      `<tr><td><code>${reason}</code></td><td>${HTTP_STATUS[status]}</td><td>${status}</td><td>${escapeHtml(text)}</td></tr>`,
  )
  .join('\n')}
</tbody></table>
</body>
</html>`
}

function schemaHtml(schema: z.ZodType, io: 'input' | 'output'): string {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io }) as Record<string, unknown>
  return escapeHtml(JSON.stringify(rest, null, 2))
}

function refusalsHtml(reasons: ReadonlySet<RefusalCode>): string {
  const listed = [...reasons].sort().map((reason) => `<code>${reason}</code>`)
  return `<details><summary>Refusals</summary><p>${listed.join(', ')}; see <a href="#refusals">the table</a>.</p></details>`
}

function takesHtml(call: Call): string {
  if (call.method === 'GET' && queryFields(call).length === 0) return ''
  const place = call.method === 'GET' ? 'Takes, as its query' : 'Takes'
  return `<details><summary>${place}</summary><pre>${schemaHtml(call.input, 'input')}</pre></details>`
}

function callHtml(name: string, call: Call): string {
  return `<section aria-labelledby="${name}">
<h2 id="${name}">${name}</h2>
<p><code>${call.method} /api/${name}</code></p>
<p>${escapeHtml(call.does)}</p>
<p>For: <strong>${callersOf(call)}</strong>. ${limitOf(call)}</p>
${refusalsHtml(refusalsOf(call))}
${takesHtml(call)}
<details><summary>Answers</summary><pre>${schemaHtml(call.output, 'output')}</pre></details>
</section>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)
}
