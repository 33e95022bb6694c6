import { type Family, items, recipes } from '../../entries.ts'
import { forge, part } from './tiers.ts'

const arrowheads = items({
  bronze_arrowhead: part(
    'arrowhead',
    'bronze',
    'Bronze arrowhead',
    'arrowhead',
    'Blunt after one good hit. So is the rabbit.',
  ),
  iron_arrowhead: part('arrowhead', 'iron', 'Iron arrowhead', 'spotted-arrowhead', 'Sold by the scoop, like beans.'),
  steel_arrowhead: part('arrowhead', 'steel', 'Steel arrowhead', 'broadhead-arrow', 'Flies straight and stays angry.'),
  cobalt_arrowhead: part(
    'arrowhead',
    'cobalt',
    'Cobalt arrowhead',
    'barbed-arrow',
    'Blue, barbed and hard to argue with.',
  ),
  moonsilver_arrowhead: part(
    'arrowhead',
    'moonsilver',
    'Moonsilver arrowhead',
    'chained-arrow-heads',
    'Seen only when it turns.',
  ),
  emberite_arrowhead: part(
    'arrowhead',
    'emberite',
    'Emberite arrowhead',
    'flaming-arrow',
    'Store in a tin. Not in straw.',
  ),
  stormglass_arrowhead: part(
    'arrowhead',
    'stormglass',
    'Stormglass arrowhead',
    'charged-arrow',
    'Clicks against its neighbours and sparks.',
  ),
  sunsteel_arrowhead: part(
    'arrowhead',
    'sunsteel',
    'Sunsteel arrowhead',
    'energy-arrow',
    'You can follow it all the way there.',
  ),
  voidiron_arrowhead: part('arrowhead', 'voidiron', 'Voidiron arrowhead', 'spine-arrow', 'Count them by feel.'),
  hearthgold_arrowhead: part(
    'arrowhead',
    'hearthgold',
    'Hearthgold arrowhead',
    'winged-arrow',
    'The archer usually gets it back. It sees to that.',
  ),
})

const nails = items({
  bronze_nails: part('nails', 'bronze', 'Bronze nails', 'nails', 'Good in anything softer than they are.'),
  iron_nails: part('nails', 'iron', 'Iron nails', 'hammer-nails', 'Square, rough and everywhere underfoot.'),
  steel_nails: part('nails', 'steel', 'Steel nails', 'coiled-nail', 'They go in once and mean it.'),
  cobalt_nails: part(
    'nails',
    'cobalt',
    'Cobalt nails',
    'barbed-nails',
    'Carpenters leave the heads showing, for the colour.',
  ),
  moonsilver_nails: part(
    'nails',
    'moonsilver',
    'Moonsilver nails',
    'pin',
    'Boats built with them find the tide by themselves.',
  ),
  emberite_nails: part('nails', 'emberite', 'Emberite nails', 'stakes-fence', 'They dry the plank on the way in.'),
  stormglass_nails: part('nails', 'stormglass', 'Stormglass nails', 'screw', 'Never hold two in your teeth.'),
  sunsteel_nails: part('nails', 'sunsteel', 'Sunsteel nails', 'spikes', 'A gate hung on these is never late to open.'),
  voidiron_nails: part('nails', 'voidiron', 'Voidiron nails', 'caltrops', 'Dropped ones are gone. Do not look.'),
  hearthgold_nails: part(
    'nails',
    'hearthgold',
    'Hearthgold nails',
    'safety-pin',
    'One in the lintel is said to keep a house standing.',
  ),
})

const tools = items({
  chisel: {
    name: 'Chisel',
    description: 'A small edge and a flat head. Gems are opened with it.',
    type: 'tool',
    icon: 'chisel',
    value: 9,
  },
  saw: {
    name: 'Saw',
    description: 'Sixty teeth, most of them pointing the same way.',
    type: 'tool',
    icon: 'hand-saw',
    value: 15,
  },
  steel_pick: {
    name: 'Steel pick',
    description: 'For rock that has heard of bronze picks and laughed.',
    type: 'tool',
    icon: 'pick-of-destiny',
    value: 52,
  },
})

const forging = recipes('smithing', {
  chisel: {
    name: 'Chisel',
    description: 'Square the bar, taper one end, leave the other for hitting.',
    level: 4,
    duration: 2_400,
    uses: { bronze_bar: 1 },
    makes: { chisel: 1 },
    category: 'tools',
  },
  saw: {
    name: 'Saw',
    description: 'File each tooth by hand. There is no other way, people have looked.',
    level: 13,
    duration: 3_000,
    uses: { iron_bar: 2 },
    makes: { saw: 1 },
    category: 'tools',
  },
  steel_pick: {
    name: 'Steel pick',
    description: 'Two points, one eye and a handle driven in dry.',
    level: 25,
    duration: 3_200,
    uses: { steel_bar: 2, plank: 1 },
    makes: { steel_pick: 1 },
    category: 'tools',
  },
  bronze_nails: forge('nails', 'bronze', 'Bronze nails', 'Eight to the bar. A child can do it, and used to.'),
  iron_nails: forge('nails', 'iron', 'Iron nails', 'Draw, nick, snap, head. Draw, nick, snap, head.'),
  steel_nails: forge('nails', 'steel', 'Steel nails', 'Point them while red and drop them in the bucket.'),
  cobalt_nails: forge('nails', 'cobalt', 'Cobalt nails', 'Head each one with a single blow. Two spoils the blue.'),
  moonsilver_nails: forge('nails', 'moonsilver', 'Moonsilver nails', 'Lay them north to south to cool.'),
  emberite_nails: forge('nails', 'emberite', 'Emberite nails', 'Into the sand box, not the sawdust box.'),
  stormglass_nails: forge(
    'nails',
    'stormglass',
    'Stormglass nails',
    'Hold with wooden tongs and think of something calm.',
  ),
  sunsteel_nails: forge('nails', 'sunsteel', 'Sunsteel nails', 'They line up by themselves, facing south.'),
  voidiron_nails: forge('nails', 'voidiron', 'Voidiron nails', 'Eight go into the tray. Check that eight are there.'),
  hearthgold_nails: forge(
    'nails',
    'hearthgold',
    'Hearthgold nails',
    'Eight nails for eight doors. Pick the doors well.',
  ),
  bronze_arrowhead: forge('arrowhead', 'bronze', 'Bronze arrowheads', 'Stamp, snip and sort out the crooked ones.'),
  iron_arrowhead: forge('arrowhead', 'iron', 'Iron arrowheads', 'Sockets first. A head without one is a pebble.'),
  steel_arrowhead: forge('arrowhead', 'steel', 'Steel arrowheads', 'Eight little swords in a row.'),
  cobalt_arrowhead: forge(
    'arrowhead',
    'cobalt',
    'Cobalt arrowheads',
    'Cut the barbs with the chisel edge, two strokes each.',
  ),
  moonsilver_arrowhead: forge(
    'arrowhead',
    'moonsilver',
    'Moonsilver arrowheads',
    'Balance each on a needle before it counts.',
  ),
  emberite_arrowhead: forge(
    'arrowhead',
    'emberite',
    'Emberite arrowheads',
    'Work fast. They would rather be a puddle.',
  ),
  stormglass_arrowhead: forge(
    'arrowhead',
    'stormglass',
    'Stormglass arrowheads',
    'Flake them like flint and keep your eyes shut at the last.',
  ),
  sunsteel_arrowhead: forge('arrowhead', 'sunsteel', 'Sunsteel arrowheads', 'Edge them on a wet stone in the shade.'),
  voidiron_arrowhead: forge(
    'arrowhead',
    'voidiron',
    'Voidiron arrowheads',
    'Tie a thread to each. You will want to find them later.',
  ),
  hearthgold_arrowhead: forge(
    'arrowhead',
    'hearthgold',
    'Hearthgold arrowheads',
    'Too fine for war, the old smiths said, and made them anyway.',
  ),
})

export const smithingParts: Family = { items: { ...arrowheads, ...nails, ...tools }, recipes: forging }
