import { z } from 'zod'
import { type Call, call } from '../call.ts'
import { EraEntity, Moment, PlayerEntity, Uid } from '../entities/player.ts'
import { Skill } from '../inputs.ts'
import { VIEW_AS_READS, type ViewAsRead } from '../view-as-reads.ts'

export const lookAsPlayer = call(
  'view_players',
  'The game of a player as its owner would see it now. Opens no session and changes nothing.',
  {
    input: z.strictObject({ playerId: Uid }),
    output: z.object({
      player: PlayerEntity,
      /** Why the player has no access at the moment. */
      shutOut: z.enum(['banned', 'deleted']).nullable(),
      timeline: z.array(EraEntity),
      /** Skills that staff have hidden for all players. */
      hiddenSkills: z.array(Skill),
      now: Moment,
    }),
    reads: ['players', 'presence'],
    refuses: ['player/not-found'],
  },
)

type ReadCalls = Readonly<Record<ViewAsRead, Call>>
type ReadRequest<Reads extends ReadCalls> = {
  [Name in ViewAsRead]: { call: Name; input: z.output<Reads[Name]['input']> }
}[ViewAsRead]

/** Needs the declarations of the calls it makes. */
export function askAsPlayerFor<Reads extends ReadCalls>(reads: Reads) {
  const requests = VIEW_AS_READS.map((name) => z.strictObject({ call: z.literal(name), input: reads[name].input }))
  return call('view_players', 'Makes one of the read-only calls as that player.', {
    input: z.strictObject({
      playerId: Uid,
      asked: z.discriminatedUnion('call', requests as [(typeof requests)[number]]) as unknown as z.ZodType<
        ReadRequest<Reads>
      >,
    }),
    /** The output of that call. */
    output: z.object({ answer: z.unknown() }),
    reads: ['players', 'parties', 'grand_exchange', 'announcements', 'presence'],
    refuses: ['player/not-found', 'player/not-loaded', 'party/not-found', 'inventory/unknown-item'],
  })
}
