import type { Handler } from '../../../core/handler.ts'
import { readBlocks, removeBlock } from '../../../core/moderation/blocks.ts'
import { block } from './blocks.ts'

const DONE = { done: true } as const

export const blockPlayer: Handler<'blockPlayer'> = async ({ uid }, { server, identity }) => {
  await block(server, identity.uid, uid)
  return DONE
}

export const unblockPlayer: Handler<'unblockPlayer'> = async ({ uid }, { server, identity }) => {
  await removeBlock(server.database.db, identity.uid, uid)
  return DONE
}

export const listBlocked: Handler<'listBlocked'> = async (_, { server, identity }) => {
  return { blocked: await readBlocks(server.database.db, identity.uid) }
}
