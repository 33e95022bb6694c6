import { type ChannelKey, type ChatChannel, hasMention, OPEN_CHANNELS, playersOf } from '@hearthward/contract'
import { readPlayerNames } from '../../core/access/account-names.ts'
import { readBlocks } from '../../core/moderation/blocks.ts'
import type { Server } from '../../core/server.ts'
import { mayRead, partyKey, type Speaker } from './channels.ts'
import { partyOf } from './party-channel.ts'
import * as store from './queries.ts'

/** More than this is just 'many'. */
const MOST_UNREAD = 100

interface Listed {
  channel: ChannelKey
  storedAs: string
  partner: ChatChannel['partner']
}

/** The channels that stand in a player's list: the open ones, the party's, and private talks that have begun. */
export async function channelsOf(server: Server, speaker: Speaker & { username: string }): Promise<ChatChannel[]> {
  const { db } = server.database
  const [reads, slowModes] = await Promise.all([store.readReads(db, speaker.uid), store.readSlowModes(db)])
  const listed = [...(await commonOf(server, speaker)), ...(await talksOf(server, speaker.uid, reads))]
  const unseen = listed.filter(({ storedAs }) => !reads.has(storedAs)).map(({ storedAs }) => storedAs)
  await store.beginReading(db, speaker.uid, unseen)
  return Promise.all(
    listed.map(async ({ channel, storedAs, partner }) => {
      const lastReadId = reads.get(storedAs)
      const texts =
        lastReadId === undefined ? [] : await store.readUnread(db, speaker.uid, storedAs, lastReadId, MOST_UNREAD)
      return {
        channel,
        partner,
        unread: texts.length,
        // Whatever is said in private is meant for this player.
        mentions: partner ? texts.length : texts.filter((text) => hasMention(text, speaker.username)).length,
        lastReadId: lastReadId ?? 0,
        slowModeSeconds: slowModes.get(storedAs) ?? 0,
      }
    }),
  )
}

async function commonOf(server: Server, speaker: Speaker): Promise<Listed[]> {
  const [party, ...open] = await Promise.all([
    partyOf(server, speaker.uid),
    ...OPEN_CHANNELS.map(async (channel) => ((await mayRead(server, channel, speaker)) ? channel : null)),
  ])
  const common = open.flatMap((channel): Listed[] =>
    channel === null ? [] : [{ channel, storedAs: channel, partner: null }],
  )
  if (!party) return common
  return [...common, { channel: 'party', storedAs: partyKey(party.id), partner: null }]
}

async function talksOf(server: Server, uid: string, reads: ReadonlyMap<string, number>): Promise<Listed[]> {
  const talks = [...reads.keys()].flatMap((channel) => {
    const pair = playersOf(channel)
    return pair ? [{ channel: channel as ChannelKey, partner: pair[0] === uid ? pair[1] : pair[0] }] : []
  })
  const partners = talks.map(({ partner }) => partner)
  const names = await readPlayerNames(server.database.db, partners)
  const { sql } = server.database
  const blocked = new Set((await readBlocks(sql, uid)).map((block) => block.uid))
  const closed = await store.readClosedTalks(sql, uid)
  return talks.flatMap(({ channel, partner }): Listed[] => {
    const username = names.get(partner)
    if (username === undefined || blocked.has(partner) || closed.has(channel)) return []
    return [{ channel, storedAs: channel, partner: { uid: partner, username } }]
  })
}
