import { type ChannelKey, type ChatChannel, hasMention, OPEN_CHANNELS, playersOf } from '@hearthward/contract'
import { readBlocks } from '../../core/moderation/blocks.ts'
import type { Server } from '../../core/server.ts'
import { readPlayerNames } from '../../core/world/player-queries.ts'
import { canRead, partyKey, type Speaker } from './channels.ts'
import { partyOf } from './party-channel.ts'
import * as store from './queries.ts'

/** The page shows more than this as 'many'. */
const MOST_UNREAD = 100

interface ListedChannel {
  channel: ChannelKey
  storedAs: string
  partner: ChatChannel['partner']
}

/** The channels in a player's list: the open ones, the party's, and private channels with messages. */
export async function readChannels(server: Server, speaker: Speaker & { username: string }): Promise<ChatChannel[]> {
  const { db } = server.database
  const [reads, slowModes] = await Promise.all([store.readReadMarks(db, speaker.uid), store.readSlowModes(db)])
  const listed = [
    ...(await readSharedChannels(server, speaker)),
    ...(await readPrivateChannels(server, speaker.uid, reads)),
  ]
  const unseen = listed.filter(({ storedAs }) => !reads.has(storedAs)).map(({ storedAs }) => storedAs)
  await store.initReadMarks(db, speaker.uid, unseen)
  return Promise.all(
    listed.map(async ({ channel, storedAs, partner }) => {
      const lastReadId = reads.get(storedAs)
      const texts =
        lastReadId === undefined ? [] : await store.readUnread(db, speaker.uid, storedAs, lastReadId, MOST_UNREAD)
      return {
        channel,
        partner,
        unread: texts.length,
        // Every private message counts as a mention.
        mentions: partner ? texts.length : texts.filter((text) => hasMention(text, speaker.username)).length,
        lastReadId: lastReadId ?? 0,
        slowModeSeconds: slowModes.get(storedAs) ?? 0,
      }
    }),
  )
}

async function readSharedChannels(server: Server, speaker: Speaker): Promise<ListedChannel[]> {
  const [party, ...open] = await Promise.all([
    partyOf(server, speaker.uid),
    ...OPEN_CHANNELS.map(async (channel) => ((await canRead(server, channel, speaker)) ? channel : null)),
  ])
  const common = open.flatMap((channel): ListedChannel[] =>
    channel === null ? [] : [{ channel, storedAs: channel, partner: null }],
  )
  if (!party) return common
  return [...common, { channel: 'party', storedAs: partyKey(party.id), partner: null }]
}

async function readPrivateChannels(
  server: Server,
  uid: string,
  reads: ReadonlyMap<string, number>,
): Promise<ListedChannel[]> {
  const talks = [...reads.keys()].flatMap((channel) => {
    const pair = playersOf(channel)
    return pair ? [{ channel: channel as ChannelKey, partner: pair[0] === uid ? pair[1] : pair[0] }] : []
  })
  const partners = talks.map(({ partner }) => partner)
  const { db, sql } = server.database
  const names = await readPlayerNames(db, partners, { withDeleted: true })
  const blocked = new Set((await readBlocks(db, uid)).map((block) => block.uid))
  const closed = await store.readClosedTalks(sql, uid)
  return talks.flatMap(({ channel, partner }): ListedChannel[] => {
    const username = names.get(partner)
    if (username === undefined || blocked.has(partner) || closed.has(channel)) return []
    return [{ channel, storedAs: channel, partner: { uid: partner, username } }]
  })
}
