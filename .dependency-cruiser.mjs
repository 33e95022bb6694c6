// Enforces the layers of CONTRIBUTING.md. Each message says what to do instead.

const TEST_CODE = '\\.(test|spec)\\.tsx?$|/testing(/|[^/]*\\.ts$)'

/**
 * Forbids imports from a layer to one above it. Layers are named from top to bottom.
 * @param {string} prefix of the rules' names
 * @param {string} root
 * @param {[name: string, path: string][]} named
 * @returns {import('dependency-cruiser').IForbiddenRuleType[]}
 */
function layers(prefix, root, named) {
  return named.slice(1).map(([name, path], index) => {
    const above = named.slice(0, index + 1)
    return {
      name: `${prefix}-layers-${name}`,
      comment: `This layer lies below ${above.map(([other]) => other).join(', ')}. Hand the value in from above, or move it down.`,
      severity: 'error',
      from: { path: `${root}${path}`, pathNot: TEST_CODE },
      to: { path: above.map(([, folder]) => `${root}${folder}`).join('|') },
    }
  })
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'engine-stands-alone',
      comment: 'The rules import nothing but themselves. Have clock, chance and data handed in through `world`.',
      severity: 'error',
      from: { path: '^packages/engine/src/', pathNot: TEST_CODE },
      to: { pathNot: '^packages/engine/src/' },
    },
    {
      name: 'content-knows-the-engine-only',
      comment: 'Content is plain data. Take types from @hearthward/engine; what needs more belongs in the server.',
      severity: 'error',
      from: { path: '^packages/content/src/', pathNot: TEST_CODE },
      to: { pathNot: '^packages/(content|engine)/' },
    },
    {
      name: 'contract-knows-engine-and-zod-only',
      comment: 'Server and page both load the contract. Declare shapes with zod here and do the work in apps/.',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: TEST_CODE },
      to: { pathNot: '^packages/(contract|engine)/|^node_modules/zod/' },
    },
    {
      name: 'packages-through-their-door',
      comment: "Import '@hearthward/<package>' and let its index.ts name what you need.",
      severity: 'error',
      from: { path: '^(apps|bench|e2e|scripts)/', pathNot: TEST_CODE },
      to: { path: '^packages/[^/]+/src/', pathNot: '^packages/[^/]+/src/(index\\.ts$|testing(/|[^/]*\\.ts$))' },
    },
    {
      name: 'server-not-from-page',
      comment: 'What both sides need is declared in packages/contract.',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: '^apps/web/' },
    },
    {
      name: 'page-not-from-server',
      comment: 'What both sides need is declared in packages/contract.',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^apps/server/' },
    },
    {
      name: 'page-gets-content-from-the-server',
      comment:
        'Content can change while the page is open, and staff may edit it. Ask for it with the call `getContent`.',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: TEST_CODE },
      to: { path: '^packages/content/' },
    },
    ...layers('server', '^apps/server/src/', [
      ['start', '(main\\.ts$|start/)'],
      ['doors', '(http|live|jobs)/'],
      ['features', 'features/'],
      ['core', 'core/'],
      ['platform', 'platform/'],
    ]),
    ...layers('page', '^apps/web/src/', [
      ['app', '(main\\.tsx$|app/|test-pages/)'],
      ['features', '(game|admin|account)/'],
      ['pages', 'pages/'],
      ['client', 'client/'],
      ['parts', '(ui|scenes)/'],
      ['browser', 'browser/'],
    ]),
    {
      name: 'game-not-from-back-office',
      comment: 'Players do not load the back-office. Move what both need to `ui`, `client` or the game.',
      severity: 'error',
      from: { path: '^apps/web/src/(game|account)/', pathNot: TEST_CODE },
      to: { path: '^apps/web/src/admin/' },
    },
    {
      name: 'features-through-their-door',
      comment: "Have the feature's index.ts name what you need. Tables may be joined by any query.",
      severity: 'error',
      from: { path: '^apps/server/src/features/([^/]+)/', pathNot: TEST_CODE },
      to: {
        path: '^apps/server/src/features/[^/]+/',
        pathNot: '^apps/server/src/features/($1/|[^/]+/index\\.ts$|[^/]+/tables\\.ts$)',
      },
    },
    {
      name: 'features-through-their-door-from-outside',
      comment: "Have the feature's index.ts name what you need.",
      severity: 'error',
      from: { path: '^apps/server/src/(main\\.ts$|start/|http/|live/|jobs/)', pathNot: TEST_CODE },
      to: { path: '^apps/server/src/features/[^/]+/', pathNot: '^apps/server/src/features/[^/]+/index\\.ts$' },
    },
    {
      name: 'sql-in-queries-only',
      comment: 'Write a named function in the `queries.ts` of the feature and call that.',
      severity: 'error',
      from: {
        path: '^apps/server/src/',
        pathNot: `(queries|tables|copy-streams)\\.ts$|/(core|platform/database)/|${TEST_CODE}`,
      },
      to: { path: '^node_modules/(drizzle-orm|pg|pg-copy-streams)/' },
    },
    {
      name: 'no-test-code-in-the-product',
      comment: 'Move what both need out of the test file.',
      severity: 'error',
      from: { path: '^(packages|apps)/[^/]+/src/', pathNot: TEST_CODE },
      to: { path: TEST_CODE },
    },
    {
      name: 'no-cycles',
      comment: 'Move what both need into a third file, or hand it in. Cycles of types count: they are read by people.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'Nothing imports this file and it imports nothing: use it or remove it.',
      severity: 'error',
      from: { orphan: true, pathNot: `${TEST_CODE}|\\.d\\.ts$|(^|/)[^/]+\\.config\\.ts$|^apps/web/[^/]+\\.ts$` },
      to: {},
    },
    {
      name: 'resolvable',
      comment: 'This import points nowhere. Mind the extension: imports carry `.ts`.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    // TypeScript 7 has no programming interface any more; swc reads the imports instead.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/(dist|test-results|playwright-report)/|^apps/web/public/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
}
