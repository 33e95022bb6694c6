// `npm run screens`: takes the pictures in docs/screens from the running product. Arguments select pictures by name.
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { content } from '@hearthward/content'
import type { PlanEntry, Player } from '@hearthward/engine'
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { apiAccount } from '../support/api.ts'
import { chromiumFlags, chromiumPath } from '../support/chromium.ts'
import { makeExperienced } from '../support/experienced-player.ts'
import { blocked, call, otherDevice, visitPage } from '../support/player.ts'
import { enterPrepared } from '../support/prepared-player.ts'
import { removeData, startProduct } from '../support/product.ts'
import { passTime } from '../support/test-clock.ts'
import { OFFICE_PICTURES, openOffice } from './back-office.ts'
import { fillMarket } from './busy-market.ts'

const FOLDER = resolve(import.meta.dirname, '../../../docs/screens')
const WIDE: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }
const NARROW: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const MINUTE = 60_000

interface Picture {
  name: string
  layout?: BrowserContextOptions
  light?: true
  /** Changes the character before the game is opened. */
  prepare?(player: Player): void
  /** The steps from the open game to the picture. */
  play(page: Page): Promise<void>
}

const PICTURES: Picture[] = [
  { name: 'place', play: atWork },
  { name: 'place-light', light: true, play: atWork },
  { name: 'place-narrow', layout: NARROW, play: atWork },
  { name: 'plan', prepare: plan, play: withAPlan },
  { name: 'plan-narrow', layout: NARROW, prepare: plan, play: withAPlan },
  { name: 'map', play: (page) => visitPage(page, '/game/map') },
  { name: 'fight', prepare: withFood, play: inAFight },
  { name: 'fight-risk', prepare: withoutFood, play: beforeARiskyFight },
  { name: 'what-if', prepare: withAnotherSword, play: comparing },
  { name: 'bank', play: (page) => visitPage(page, '/game/bank') },
  { name: 'equipment', play: (page) => visitPage(page, '/game/equipment?slot=weapon') },
  { name: 'loadouts', play: withLoadouts },
  { name: 'quest', play: (page) => visitPage(page, '/game/quests/master_gardener') },
  { name: 'talk', play: (page) => visitPage(page, '/game/people/tutorial_guide') },
  { name: 'farm', play: atTheFarm },
  { name: 'exchange', play: atTheExchange },
  { name: 'party', play: inAParty },
  { name: 'encyclopedia', play: (page) => visitPage(page, '/game/encyclopedia/items/oak_logs') },
  { name: 'planner', play: planning },
  { name: 'best', play: ranking },
  { name: 'achievements', play: (page) => visitPage(page, '/game/achievements') },
  { name: 'report', play: backAfterHours },
  { name: 'play-here', play: playedElsewhere },
]

const names = process.argv.slice(2)
const isWanted = (name: string) => names.length === 0 || names.includes(name)

mkdirSync(FOLDER, { recursive: true })
const product = await startProduct()
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags })
try {
  if (isWanted('login')) await takeLogin()
  for (const picture of PICTURES.filter(({ name }) => isWanted(name))) await take(picture)
  await takeOffice()
} finally {
  await browser.close()
  await product.stop()
  removeData(product)
}

async function takeOffice(): Promise<void> {
  const pictures = Object.entries(OFFICE_PICTURES).filter(([name]) => isWanted(name))
  if (pictures.length === 0) return
  const { page, product } = await openOffice(browser)
  try {
    for (const [name, show] of pictures) {
      await show(page)
      await shoot(page, name)
    }
  } finally {
    await page.context().close()
    await product.stop()
    removeData(product)
  }
}

async function takeLogin(): Promise<void> {
  const page = await browser.newPage({ ...WIDE, serviceWorkers: 'block' })
  await page.goto(`${product.url}/login`)
  await page.getByRole('button', { name: 'Play as guest' }).waitFor()
  await shoot(page, 'login')
  await page.close()
}

async function take({ name, layout = WIDE, light, prepare, play }: Picture): Promise<void> {
  const context = await browser.newContext({ ...layout, baseURL: product.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  await enterPrepared(page, product, (player) => {
    makeExperienced(player)
    if (light) player.settings.theme = 'light'
    prepare?.(player)
  })
  await play(page)
  await shoot(page, name)
  await context.close()
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0)
  // Toasts of the steps before are gone by then.
  await page.waitForTimeout(5_000)
  await page.waitForFunction(isWellUnderWay)
  // A click further down may have scrolled the page: the picture starts at the top.
  await page.evaluate(() => {
    document.getElementById('main')?.scrollTo({ top: 0 })
    scrollTo({ top: 0 })
  })
  await page.screenshot({ path: join(FOLDER, `${name}.png`) })
  console.log(name)
}

/** Whether the progress bar, if there is one, is well past its start, so that the picture shows progress. */
function isWellUnderWay(): boolean {
  const [running] = document.querySelector('[data-testid="action-bar"] > *')?.getAnimations() ?? []
  const share = running?.effect?.getComputedTiming().progress
  return share === undefined || share === null || (share > 0.45 && share < 0.7)
}

async function travel(page: Page, place: string): Promise<void> {
  await visitPage(page, '/game/map')
  await page.getByRole('list', { name: 'Places' }).getByRole('button', { name: place }).click()
  await page.getByRole('button', { name: `Travel to ${place}` }).click()
  await page.getByRole('heading', { level: 1, name: place }).waitFor()
}

async function start(page: Page, tab: string, activity: string): Promise<void> {
  await page.getByRole('tab', { name: tab }).click()
  await page.getByRole('button', { name: `Start ${activity}`, exact: true }).click()
  await page.getByRole('button', { name: 'Stop', exact: true }).first().waitFor()
}

/** Some minutes into felling yews by the water, with a queue. */
async function atWork(page: Page): Promise<void> {
  await travel(page, 'Willowmere')
  await start(page, 'Gather', 'Fell yews')
  await page.getByRole('button', { name: 'Queue Fish for bream' }).click()
  await page.getByRole('button', { name: 'Add to queue' }).click()
  await passTime(product.url, 6 * MINUTE)
  await page.getByRole('tab', { name: 'Gather' }).click()
}

function plan(player: Player): void {
  const entries: Pick<PlanEntry, 'activityId' | 'locationId' | 'goal' | 'repeats'>[] = [
    { activityId: 'fell_yews', locationId: 'draynor', goal: { kind: 'count', count: 120 }, repeats: true },
    { activityId: 'rebuild_lighthouse', locationId: 'rimmington', goal: null, repeats: false },
    { activityId: 'burn_logs', locationId: 'lumbridge', goal: { kind: 'supplies' }, repeats: false },
    { activityId: 'fight_chickens', locationId: 'lumbridge', goal: { kind: 'level', level: 50 }, repeats: false },
    {
      activityId: 'plait_rushes',
      locationId: 'draynor',
      goal: { kind: 'stock', itemId: 'rush_mat', quantity: 5_000 },
      repeats: true,
    },
  ]
  player.queue = entries.map((entry, index) => ({ ...entry, id: index + 1, completed: 0, stop: null }))
  player.plan.lastEntryId = entries.length
}

/** A plan over three places, with an entry that could not begin. */
async function withAPlan(page: Page): Promise<void> {
  await visitPage(page, '/game')
  await page.getByRole('button', { name: 'Edit plan' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resume plan' }).click()
  await passTime(product.url, 4 * MINUTE)
}

async function inAFight(page: Page): Promise<void> {
  await travel(page, 'The Enchanted Forest')
  await start(page, 'Fight', 'Fight: Thornback')
  await passTime(product.url, 3 * MINUTE)
}

/** Enough for a fight that is not asked about. */
function withFood(player: Player): void {
  player.inventory.push({ id: 'cooked_trout', quantity: 640, slot: player.inventory.length })
}

/** The food is in the bank, and the fight may not use it. */
function withoutFood(player: Player): void {
  player.inventory = player.inventory.filter(({ id }) => content.items[id]?.type !== 'food')
  player.bank.push({ id: 'cooked_trout', quantity: 640, slot: player.bank.length })
  player.settings.bankSuppliesEnabled = false
}

/** The question before a fight that is likely to end in death. */
async function beforeARiskyFight(page: Page): Promise<void> {
  await travel(page, 'The Enchanted Forest')
  await page.getByRole('tab', { name: 'Fight' }).click()
  // Its estimate is known before the press, so the question comes before the fight.
  await page.getByRole('article', { name: 'Fight: Thornback' }).getByText('% to survive 1 h').waitFor()
  await page.getByRole('button', { name: 'Start Fight: Thornback', exact: true }).click()
  await page.getByRole('region', { name: 'What would help' }).waitFor()
}

function withAnotherSword(player: Player): void {
  player.equipment.weapon = 'iron_sword'
  player.bank.push({ id: 'moonsilver_greatsword', quantity: 1, slot: player.bank.length })
}

/** What another sword and some food would do in a fight. */
async function comparing(page: Page): Promise<void> {
  await visitPage(page, '/game/equipment?slot=weapon')
  await page.getByRole('button', { name: 'What if you wore Moonsilver greatsword' }).click()
  const foe = page.getByRole('combobox', { name: 'Foe' })
  await foe.selectOption({ label: await foe.getByRole('option', { name: /^Thornback/ }).innerText() })
  await page.getByRole('combobox', { name: 'Food in the pack' }).selectOption('cooked_trout')
  await page.getByRole('status').getByText('rises from').waitFor()
}

/** Another device has the character. */
async function playedElsewhere(page: Page): Promise<void> {
  const context = await browser.newContext({ ...WIDE, baseURL: product.url, serviceWorkers: 'block' })
  const other = await otherDevice(page, context)
  await other.goto('/game')
  await other.getByRole('button', { name: 'Play here' }).click()
  await blocked(page).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Play here' }).waitFor()
}

/** Two loadouts: one for a foe, one for a skill. */
async function withLoadouts(page: Page): Promise<void> {
  const sessionId = await page.evaluate(() => sessionStorage.getItem('hearthward:session') ?? '')
  const intents = [
    { type: 'saveLoadout', name: 'Thornbacks' },
    {
      type: 'saveLoadout',
      name: 'Bow for the towers',
      equipment: { weapon: 'hawkfeather_bow', quiver: 'iron_arrow', cape: 'travellers_cloak', hands: 'scaled_gloves' },
      ammunition: 500,
      style: 'accurate',
      mode: 'ranged',
      supplies: { cooked_shrimp: 20 },
    },
    { type: 'saveLoadout', name: 'Woods', equipment: { cape: 'travellers_cloak' }, supplies: {} },
    { type: 'assignLoadout', use: { kind: 'monster', id: 'thornback' }, loadoutId: 1 },
    { type: 'assignLoadout', use: { kind: 'skill', id: 'woodcutting' }, loadoutId: 3 },
  ] as const
  await call(page, 'perform', {
    sessionId,
    intents: intents.map((intent, index) => ({ ...intent, id: `picture-${index}` })),
  })
  await page.goto(`${product.url}/game/equipment`)
  await page.getByRole('button', { name: 'Wear Thornbacks' }).scrollIntoViewIfNeeded()
}

async function atTheFarm(page: Page): Promise<void> {
  await visitPage(page, '/game/farm')
  await page.getByRole('button', { name: 'Plant all' }).click()
  await passTime(product.url, 7 * MINUTE)
}

/** A week into a busy market, with own offers. */
async function atTheExchange(page: Page): Promise<void> {
  await fillMarket(browser, product)
  const { price } = await call(page, 'getItemPrice', { itemId: 'yew_logs' })
  const offer = { itemId: 'yew_logs', quantity: 60, price: price.currentPrice }
  await call(page, 'createGEOffer', { ...offer, type: 'buy', slot: 1 })
  await visitPage(page, '/game/exchange/yew_logs')
}

/** A party of three at work, with chat. */
async function inAParty(page: Page): Promise<void> {
  const friends = [await apiAccount(product.url, 'Maren'), await apiAccount(product.url, 'Tam-Oakes')]
  await call(page, 'createParty', { name: 'The Early Risers' })
  for (const [index, friend] of friends.entries()) {
    await call(page, 'sendPartyInvite', { username: friend.username })
    const { invites } = await friend.call('getPendingInvites', {})
    await friend.call('acceptPartyInvite', { inviteId: invites[0]?.id ?? '' })
    const activityId = index === 0 ? 'gather_kindling' : 'net_shrimp'
    await friend.perform({ type: 'startActivity', locationId: 'lumbridge', activityId })
  }
  const [maren, tam] = friends
  await maren?.call('sendMessage', { channel: 'global', text: 'Morning! Anybody by the river?' })
  await tam?.call('sendMessage', {
    channel: 'global',
    text: 'Netting shrimp below the mill. [item:raw_shrimp] for days.',
  })
  await maren?.call('sendMessage', { channel: 'global', text: 'Selling oak, hand-cut and dry, at the exchange' })
  // Less than five minutes, so that they still count as online.
  await passTime(product.url, 4 * MINUTE)
  await visitPage(page, '/game/party')
}

/** A goal that takes several skills, and another pinned one. */
async function planning(page: Page): Promise<void> {
  await visitPage(page, '/game/planner?goal=level:smithing:80')
  await page.getByRole('button', { name: 'Pin goal' }).click()
  await visitPage(page, '/game/planner?goal=item:yew_longbow:250')
  await page.getByRole('button', { name: 'Pin goal' }).click()
  await page.getByRole('list', { name: 'What it takes' }).waitFor()
}

/** The best ways to experience in a skill. */
async function ranking(page: Page): Promise<void> {
  await visitPage(page, '/game/best?for=skill:smithing')
  await page
    .getByRole('button', { name: /^Queue / })
    .first()
    .waitFor()
}

async function backAfterHours(page: Page): Promise<void> {
  await travel(page, 'Willowmere')
  await start(page, 'Gather', 'Fell yews')
  await page.waitForTimeout(1_000)
  await page.goto('about:blank')
  await passTime(product.url, 7 * 60 * MINUTE)
  await page.goto(`${product.url}/game`)
  await page.getByRole('dialog').waitFor()
}
