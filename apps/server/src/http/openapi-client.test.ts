import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { seconds } from '@hearthward/engine'
import createClient from 'openapi-fetch'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { openServer } from './testing.ts'

/** The example of the README, by a client whose types are generated from the document. */
const EXAMPLE = `
import type { Client } from 'openapi-fetch'
import type { paths } from './hearthward.js'

export async function play(client: Client<paths>, sleep: (seconds: number) => Promise<void>): Promise<number> {
  const sessionId = 'my-terminal'
  await client.POST('/api/auth/sign-in/anonymous', { body: {} })
  await client.POST('/api/loadPlayer', { body: { sessionId } })
  const started = await client.POST('/api/perform', {
    body: {
      sessionId,
      intents: [{ id: 'first-intent', type: 'startActivity', locationId: 'lumbridge', activityId: 'gather_kindling' }],
    },
  })
  if (started.error) throw new Error(started.error.message)
  if (!started.data.results.every(({ ok }) => ok)) throw new Error(JSON.stringify(started.data.results))
  await sleep(10)
  const { data, error } = await client.POST('/api/loadPlayer', { body: { sessionId } })
  if (error) throw new Error(error.message)
  return data.player.inventory.reduce((sum, stack) => sum + (stack?.id === 'logs' ? stack.quantity : 0), 0)
}
`

/** Each line must be a type error. */
const MISTAKES = [
  "client.POST('/api/loadPlayer', { body: {} })",
  "client.POST('/api/nothing', { body: {} })",
  "client.POST('/api/perform', { body: { sessionId: 'my-terminal', intents: [{ id: 'first-intent', type: 'fly' }] } })",
  "client.POST('/api/getLeaderboard', { body: { board: 'nonsense' } })",
  "client.POST('/api/getServerInfo', { body: {} }).then(({ data }) => data?.nonsense)",
]

test('a client generated from the document compiles and plays the example of the README', async () => {
  const testServer = await openServer()
  const visitor = testServer.visitor()
  const { text } = await visitor.send('/api/openapi.json')
  const types = astToString(await openapiTS(text))

  const mistakes = MISTAKES.map((line, at) => `export const mistake${at} = (client: Client<paths>) => ${line}`)
  const wrong = `import type { Client } from 'openapi-fetch'\nimport type { paths } from './hearthward.js'\n${mistakes.join('\n')}`
  const { problems, compiled } = compile({ 'hearthward.ts': types, 'example.ts': EXAMPLE, 'wrong.ts': wrong })
  expect(problems.filter(({ file }) => file !== 'wrong.ts')).toEqual([])
  const refused = new Set(problems.filter(({ file }) => file === 'wrong.ts').map(({ line }) => MISTAKES[line - 2]))
  expect([...refused]).toEqual(MISTAKES)

  const folder = mkdtempSync(join(tmpdir(), 'hearthward-client-'))
  writeFileSync(join(folder, 'example.mjs'), compiled['example.ts'] ?? '')
  const { play } = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'example.mjs')).href)
  const client = createClient({
    baseUrl: testServer.url,
    fetch: async (request) => {
      const {
        status,
        headers,
        text: body,
      } = await visitor.send(new URL(request.url).pathname, {
        method: request.method,
        headers: request.headers,
        body: await request.text(),
      })
      return new Response(body, { status, headers: { 'content-type': headers.get('content-type') ?? '' } })
    },
  })
  // The server's clock also runs by itself: on a slow machine there may be more.
  expect(await play(client, (time: number) => testServer.forward(seconds(time)))).toBeGreaterThanOrEqual(4)
  rmSync(folder, { recursive: true })
  await testServer.close()
})

interface Problem {
  file: string
  line: number
  message: string
}

/** Type-checks and compiles in-memory files as if they were in this folder, so that they resolve the same packages. */
function compile(files: Readonly<Record<string, string>>): { problems: Problem[]; compiled: Record<string, string> } {
  const pathOf = (name: string) => join(import.meta.dirname, name)
  const inMemory = new Map(Object.entries(files).map(([name, text]) => [pathOf(name), text]))
  const options: ts.CompilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.NodeNext,
    lib: ['lib.esnext.d.ts'],
    types: [],
  }
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists, readFile } = host
  host.getSourceFile = (path, version) => {
    const text = inMemory.get(path)
    return text === undefined ? getSourceFile(path, version) : ts.createSourceFile(path, text, version)
  }
  host.fileExists = (path) => inMemory.has(path) || fileExists(path)
  host.readFile = (path) => inMemory.get(path) ?? readFile(path)
  const compiled: Record<string, string> = {}
  const program = ts.createProgram([...inMemory.keys()], options, host)
  const problems = ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => ({
    file: file?.fileName.split('/').at(-1) ?? '',
    line: file ? file.getLineAndCharacterOfPosition(start).line : 0,
    message: ts.flattenDiagnosticMessageText(messageText, '\n'),
  }))
  program.emit(undefined, (path, text) => {
    compiled[path.split('/').at(-1)?.replace(/\.js$/, '.ts') ?? ''] = text
  })
  return { problems, compiled }
}
