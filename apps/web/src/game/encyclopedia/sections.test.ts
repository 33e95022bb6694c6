import { content } from '@hearthward/content'
import { find, newPlayer, OFFLINE_ITEMS, USUAL_RATES, usesOf, worksOf } from '@hearthward/engine'
import { describe, expect, test } from 'vitest'
import { entriesOf } from './entries.ts'
import type { DetailLine } from './lines.ts'
import { goalLines, lootLines, placeSections, purposeSections, sourceSections, yieldLines } from './sections.ts'
import { type Target, targetOfWork } from './targets.ts'

const player = newPlayer('ada', 0)
const era = { ...USUAL_RATES, from: 0, content }
const ids = Object.keys(content.items)
const sources = (id: string) => sourceSections(player, era, id).flatMap(({ lines }) => lines)
const uses = (id: string) => purposeSections(content, id).flatMap(({ lines }) => lines)

const TABLES: Record<'quests' | 'people', Record<string, unknown>> = { quests: content.quests, people: content.npcs }
const listed = new Set(entriesOf(content).map(({ kind, id }) => `${kind}/${id}`))
const leadsSomewhere = ({ kind, id }: Target) =>
  kind === 'quests' || kind === 'people' ? find(TABLES[kind], id) !== undefined : listed.has(`${kind}/${id}`)

const everything: DetailLine[] = [
  ...ids.flatMap((id) => [...sources(id), ...uses(id)]),
  ...Object.keys(content.monsters).flatMap((id) => [...lootLines(era, id, {}), ...goalLines(content, 'kills', id)]),
  ...worksOf(content).flatMap((work) => [
    ...yieldLines(player, era, work),
    ...goalLines(content, 'completions', targetOfWork(work).id),
  ]),
  ...Object.keys(content.locations).flatMap((id) => placeSections(content, id).flatMap(({ lines }) => lines)),
]

describe('over the whole of the content', () => {
  test('everything has a source to show', () => {
    expect(ids.filter((id) => sources(id).length === 0)).toEqual([])
  })

  test('every item that is used somewhere shows its uses', () => {
    expect(ids.filter((id) => usesOf(content).has(id) && uses(id).length === 0)).toEqual([])
    const plain = Object.values(content.items).filter(({ type }) => type === 'resource' || type === 'tool')
    const idle = plain.filter(({ id }) => uses(id).length === 0 && !OFFLINE_ITEMS.includes(id))
    expect(idle.map(({ id }) => id)).toEqual([])
  })

  test('every line leads to an existing entry and has a name and an icon', () => {
    expect(everything.filter(({ target }) => target && !leadsSomewhere(target))).toEqual([])
    expect(everything.filter(({ name, icon }) => !name || !icon)).toEqual([])
  })

  test('no list has the same line twice', () => {
    for (const id of ids) {
      for (const { title, lines } of [...sourceSections(player, era, id), ...purposeSections(content, id)]) {
        expect(new Set(lines.map(({ key }) => key)).size, `${id}: ${title}`).toBe(lines.length)
      }
    }
  })
})

test('the figures depend on the present era', () => {
  const [, drop] = Object.values(content.monsters)
    .flatMap(({ id, loot }) => loot.map((each) => [id, each] as const))
    .find(([, { chance }]) => chance < 0.4) ?? ['', undefined]
  if (!drop) throw new Error('nothing is rare')
  const chances = (rate: number) =>
    sourceSections(player, { ...era, dropRateMultiplier: rate }, drop.itemId)
      .flatMap(({ lines }) => lines)
      .filter(({ target }) => target?.kind === 'monsters')
      .map(({ chance }) => chance)
  expect(chances(1)).toContain(drop.chance)
  expect(chances(2)).toContain(drop.chance * 2)
  const price = (inflation: number) =>
    sourceSections(player, { ...era, inflation }, 'bucket').find(({ title }) => title === 'Sold by')?.lines[0]?.aside
  expect(price(1)).not.toBe(price(0))
})

test('the hourly yield comes from the engine', () => {
  const line = sources('logs').find(({ target }) => target?.kind === 'activities')
  expect(line?.perHour).toBeGreaterThan(0)
})

test('[MEMB-5] work for members only is marked so wherever it is named', () => {
  const [members] = worksOf(content).filter(({ membersOnly, outputs }) => membersOnly && outputs.length > 0)
  if (!members?.outputs[0]) throw new Error('members have nothing of their own')
  const line = sources(members.outputs[0].itemId).find(({ key }) => key === members.id)
  expect(line?.note).toMatch(/ · members$/)
  const free = sources('logs').find(({ key }) => key === 'gather_kindling')
  expect(free?.note).not.toContain('members')
})
