// Mutations without any observable effect, each with its reason. The tool excludes them from the score, and fails when
// an entry no longer matches a mutation.
import { type Mutation, quoteCode } from './mutations.ts'
import { sourceOf } from './places.ts'

export interface Equivalent {
  file: string
  /** The source line, without its indentation. */
  line: string
  /** As in the tool's output: `before` -> `after`. */
  mutation: string
  reason: string
}

export const EQUIVALENT: Equivalent[] = [
  {
    file: 'packages/engine/src/content/quest-npcs.ts',
    line: 'if (!byQuest) {',
    mutation: '`!byQuest` -> `true`',
    reason: 'The cache is filled again with the same entries; only time is lost.',
  },
  {
    file: 'packages/engine/src/character/vitals.ts',
    line: 'if (combat.activeBuffs.length > 0) combat.activeBuffs = combat.activeBuffs.filter((buff) => buffEnd(buff) > at)',
    mutation: '`>` -> `>=`',
    reason: 'An empty list filtered is an empty list.',
  },
  {
    file: 'packages/engine/src/combat/loot.ts',
    line: 'private coinsMissing = 0',
    mutation: '`0` -> `1`',
    reason: 'refresh() sets it in the constructor, before anything reads it.',
  },
  {
    file: 'apps/server/src/features/accounts/sign-in/session-reader.ts',
    line: 'for (const [key, { identity }] of cache) if (uids.has(identity.uid)) cache.delete(key)',
    mutation: '`uids.has(identity.uid)` -> `true`',
    reason: 'Other sessions are dropped from the cache too and read again; the answers are the same.',
  },
  {
    file: 'apps/server/src/http/send-file.ts',
    line: "const accepted = String(headers['accept-encoding'] ?? '')",
    mutation: "`headers['accept-encoding'] ?? ''` -> `(headers['accept-encoding'])`",
    reason: 'String() makes `undefined` of a missing header, which names no encoding either.',
  },
  {
    file: 'apps/server/src/core/timeline/timeline.ts',
    line: 'for (const known of contents.keys()) if (!needed.has(known)) contents.delete(known)',
    mutation: '`contents.delete(known)` -> `;`',
    reason: 'Unused contents stay in memory; nothing reads them.',
  },
  {
    file: 'apps/server/src/features/players/player-timeline.ts',
    line: '...readers.map(([, read]) => read(sql, uid, before, most + 1)),',
    mutation: '`1` -> `2`',
    reason: 'Reads one more row than needed; the page is cut to its length anyway.',
  },
  {
    file: 'apps/server/src/features/accounts/sign-in/session-reader.ts',
    line: 'if (readAt + CACHED_FOR > session.readAt && cache.size < MOST_CACHED) break',
    mutation: '`readAt + CACHED_FOR > session.readAt && cache.size < MOST_CACHED` -> `true`',
    reason: 'Entries that are over stay in memory longer; readCached() returns none of them.',
  },
  {
    file: 'apps/server/src/features/anti-cheat/detection.ts',
    line: 'entryRules.length > 0 ? await readFacts(sql, some, now - longestOf(entryRules), now - longestOf(thorough)) : []',
    mutation: '`>` -> `>=`',
    reason: 'Without a rule about entries it reads entries that no rule looks at.',
  },
  {
    file: 'apps/server/src/core/world/world.ts',
    line: 'const MAX_CACHED_PLAYERS = 20_000',
    mutation: '`20_000` -> `40000`',
    reason: 'The size of a cache: what it no longer holds is read again.',
  },
  {
    file: 'apps/web/src/client/session/game-loader.ts',
    line: 'if (!(error instanceof CallFailed)) throw error',
    mutation: '`!(error instanceof CallFailed)` -> `false`',
    reason: 'Any other error has no reason, and is thrown a few lines below.',
  },
  {
    file: 'apps/web/src/admin/content/form/fields.ts',
    line: "return { kind: 'choice', options: Object.keys(def.entries ?? {}) }",
    mutation: '`def.entries ?? {}` -> `(def.entries)`',
    reason: 'An enum always has entries; only the type of all schemas leaves them out.',
  },
  {
    file: 'apps/web/src/client/event-messages.ts',
    line: 'const named = finds.map(({ itemId }) => find(content.items, itemId)?.name ?? itemId)',
    mutation: '`find(content.items, itemId)?.name ?? itemId` -> `(find(content.items, itemId)?.name)`',
    reason: 'A find is part of the work or the loot of this content, and content whose items are missing is refused.',
  },
  {
    file: 'apps/web/src/client/session/open-game.ts',
    line: "useGame.setState({ phase: 'full', queuePosition: Number(error.error.details?.position ?? 1) })",
    mutation: '`1` -> `2`',
    reason: 'The server always tells the position in the queue.',
  },
  {
    file: 'packages/engine/src/combat/loot.ts',
    line: 'isMilestoneDue = false',
    mutation: '`false` -> `true`',
    reason: 'refresh() sets it in the constructor, before anything reads it.',
  },
  {
    file: 'apps/server/src/features/accounts/sign-in/two-factor.ts',
    line: "return /^(2fa-[\\w-]{20})(?:\\.|%2E)/i.exec(cookie ?? '')?.[1] ?? null",
    mutation: "`cookie ?? ''` -> `(cookie)`",
    reason: 'Without a cookie the pattern is tried on the word undefined, which it does not match either.',
  },
  {
    file: 'apps/web/src/game/collection/groups.ts',
    line: "return { turn: 3, group: 'shops', level: source.price, weight: 1 }",
    mutation: '`3` -> `4`',
    reason: 'The turns are only compared, and the last one stays the last.',
  },
  {
    file: 'packages/contract/src/entities/content-editing.ts',
    line: "const last = String(path.at(-1) ?? '')",
    mutation: "`path.at(-1) ?? ''` -> `(path.at(-1))`",
    reason: 'Without a path it is the word undefined, which is no field either.',
  },
  {
    file: 'apps/server/src/features/exchange/offer-queries.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a line of the source
    line: 'await tx`delete from ge_player_limits where player_uid = any(${uids})`',
    mutation:
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a line of the source
      '`await tx`delete from ge_player_limits where player_uid = any(${uids})`` -> `void (tx`delete from ge_player_limits where player_uid = any(${uids})`)`',
    reason: 'One connection does its statements in order, and one that fails fails the next, which is awaited.',
  },
  {
    file: 'apps/web/src/browser/stored-value.ts',
    line: "const stored: unknown = JSON.parse(readStored(key) ?? '[]')",
    mutation: "`readStored(key) ?? '[]'` -> `(readStored(key))`",
    reason: 'JSON.parse(null) is null, and what is no list is an empty one.',
  },
  {
    file: 'packages/contract/src/entities/content-editing.ts',
    line: "const rank = (field: string) => order.indexOf(field.split('.')[0] ?? '')",
    mutation: "`field.split('.')[0] ?? ''` -> `(field.split('.')[0])`",
    reason: 'The first part of a split text is always there.',
  },
  {
    file: 'apps/server/src/features/social/blocks/blocks.ts',
    line: "return permissionsOf(role ?? 'default', granted).includes('ban_players')",
    mutation: "`role ?? 'default'` -> `(role)`",
    reason: 'No role has the permissions of the default one: none but those granted.',
  },
  {
    file: 'apps/server/src/features/accounts/auth-context.ts',
    line: 'const most = Math.max(1, Math.floor(context.maxLoginAttempts()))',
    mutation: '`floor` -> `ceil`',
    reason: 'The setting is a whole number.',
  },
  {
    file: 'apps/server/src/features/accounts/sign-in/session-reader.ts',
    line: 'cache.delete(old)',
    mutation: '`cache.delete(old)` -> `;`',
    reason: 'Entries that are over stay in memory longer; readCached() returns none of them.',
  },
  {
    file: 'apps/server/src/start/start-server.ts',
    line: 'const TEST_RATES = { creationsPerHour: 100_000, emailsPerHour: 100_000 }',
    mutation: '`100_000` -> `200000`',
    reason: 'Only servers with a test clock use it, and both are more than any test asks for.',
  },
  {
    file: 'apps/server/src/features/anti-cheat/rules/trade-ring.ts',
    line: 'return all === 0 ? 0 : within / all',
    mutation: '`all === 0` -> `false`',
    reason: 'Without a trade it is no number, which is not above the least share either.',
  },
  {
    file: 'apps/server/src/http/page.ts',
    line: "const type = TYPES[extname(name)] ?? 'application/octet-stream'",
    mutation: "`TYPES[extname(name)] ?? 'application/octet-stream'` -> `(TYPES[extname(name)])`",
    reason: 'Fastify sends bytes without a type as application/octet-stream.',
  },
  {
    file: 'apps/server/src/features/players/player-timeline.ts',
    line: '.sort((a, b) => (isBefore(a, b) ? 1 : -1))',
    mutation: '`1` -> `2`',
    reason: 'A sort looks only at the sign.',
  },
  {
    file: 'apps/web/src/client/account/auth.ts',
    line: 'if (!user || (readCopy(user.uid)?.pending.length ?? 0) > 0) return false',
    mutation: '`readCopy(user.uid)?.pending.length ?? 0` -> `(readCopy(user.uid)?.pending.length)`',
    reason: 'Without a copy it is undefined, which is not above 0 either.',
  },
  {
    file: 'apps/server/src/features/social/party/queries.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a line of the source
    line: 'await tx`update parties set leader_uid = ${leaderUid} where id = ${id}`',
    mutation:
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a line of the source
      '`await tx`update parties set leader_uid = ${leaderUid} where id = ${id}`` -> `void (tx`update parties set leader_uid = ${leaderUid} where id = ${id}`)`',
    reason:
      'One connection runs its statements in order, so the commit follows it. It changes one row that the transaction has locked, which no constraint can refuse.',
  },
]

export function equivalentOf(mutation: Mutation, list = EQUIVALENT): Equivalent | undefined {
  return list.find((entry) => matchesEntry(entry, mutation))
}

export function matchesEntry(entry: Equivalent, mutation: Mutation, known?: string): boolean {
  if (entry.file !== mutation.file) return false
  const source = known ?? sourceOf(mutation.file)
  if (entry.line !== source.split('\n')[mutation.line - 1]?.trim()) return false
  return entry.mutation === `${quoteCode(mutation.before)} -> ${quoteCode(mutation.after)}`
}
