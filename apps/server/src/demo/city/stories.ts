import type { CityClock } from '../moment.ts'
import type { Step } from '../play-story.ts'

/**
 * What colleagues did with some of the open requests. Invented for the demo, because the city's data has no comments,
 * assignments or measurements. Each story belongs to the nth open request of its kind.
 */
export interface Story {
  kind: string
  nth: number
  steps: Step[]
}

const BULKY = 'Bulky Items'
const METAL = 'Metal/Household Appliances'
const ELECTRONIC = 'Electronic Waste'
const DUMPING = 'Illegal Dumping Pickup'
const GRAFFITI = 'Graffiti Removal'
const CAMP = 'Homeless Encampment'
const LIGHT = 'Single Streetlight Issue'
const LIGHTS = 'Multiple Streetlight Issue'

/** One remark of one colleague. */
const remark = (kind: string, nth: number, after: number, by: string, comment: string): Story => ({
  kind,
  nth,
  steps: [{ after, by, comment }],
})

const REMARKS: Story[] = [
  remark(BULKY, 2, 5, 'tanya', 'Caller rang again: the sofa now blocks half of the pavement.'),
  remark(BULKY, 5, 20, 'marcus', 'Drove past, nothing at the kerb yet. Trying again on the service date.'),
  remark(BULKY, 9, 3, 'lucia', 'Same building as the request before it; one truck can take both.'),
  remark(BULKY, 14, 26, 'tomoko', 'Gate was locked. Left a card asking to put everything outside by 6 a.m.'),
  remark(BULKY, 21, 8, 'both', 'Caller speaks Spanish only and asks for a text message before pickup.'),
  remark(BULKY, 33, 11, 'night', 'A broken truck pushes this one by a day; the caller knows.'),
  remark(BULKY, 48, 2, 'editor', 'House number checked against the map: it is the rear building.'),
  remark(BULKY, 60, 15, 'marcus', 'More than ten items. Needs the large truck.'),
  remark(BULKY, 77, 4, 'tanya', 'Resident will be away; the neighbor in the next house has the key to the alley gate.'),
  remark(BULKY, 95, 30, 'lucia', 'Half was taken, the rest is still there.'),
  remark(METAL, 2, 6, 'tomoko', 'Refrigerator still has its door. Resident will take it off.'),
  remark(METAL, 6, 18, 'marcus', 'Water heater stands in the backyard; crews may not enter. Called, no answer.'),
  remark(METAL, 11, 9, 'night', 'Scavengers took the copper during the night, the shell is left.'),
  remark(METAL, 17, 5, 'editor', 'Two requests for one address; keeping this one.'),
  remark(METAL, 25, 22, 'lucia', 'Needs the truck with the lift: third stove at this address.'),
  remark(
    ELECTRONIC,
    3,
    7,
    'tanya',
    'Caller asks whether batteries can go along. Gave her the address of the collection center.',
  ),
  remark(ELECTRONIC, 8, 12, 'tomoko', 'Screen is broken: gloves and a box, please.'),
  remark(ELECTRONIC, 15, 28, 'marcus', 'Not at the kerb at 7 a.m.; back on the list.'),
  remark(DUMPING, 3, 4, 'joel', 'Somebody sleeps beside this pile. Please talk to us before clearing it.'),
  remark(DUMPING, 9, 16, 'night', 'A white pickup was seen unloading at about 2 a.m.; plate not readable.'),
  remark(DUMPING, 14, 8, 'lucia', 'Shattered glass among it. Brooms and heavy gloves.'),
  remark(DUMPING, 22, 40, 'marcus', 'Third pile at this corner since November. Worth a camera?'),
  remark(DUMPING, 30, 3, 'both', 'Caller runs the shop next door and offers his recordings.'),
  remark(GRAFFITI, 4, 6, 'gwen', 'Wall is unpainted brick: wash, do not paint.'),
  remark(GRAFFITI, 10, 9, 'hector', 'Owner agreed by telephone, we may paint over it.'),
  remark(GRAFFITI, 16, 24, 'gwen', 'Colour of the wall is not in stock; ordered.'),
  remark(GRAFFITI, 25, 13, 'editor', 'Mural by a local artist beside it. Leave that untouched!'),
  remark(CAMP, 2, 5, 'keisha', 'Two people, known to the team, both asked for a place in the winter shelter.'),
  remark(CAMP, 7, 30, 'joel', 'Nobody there in the morning. Belongings left in place and photographed.'),
  remark(CAMP, 12, 10, 'tanya', 'Caller worries about a propane bottle near the fence.'),
  remark(LIGHT, 3, 14, 'victor', 'Lamp is fine, the photocell is not.'),
  remark(LIGHT, 9, 6, 'ines', 'Flickers only in wind: loose contact at the arm.'),
  remark(LIGHTS, 3, 9, 'ines', 'The whole block is dark on the even side. Looks like the feeder.'),
  remark(LIGHTS, 8, 20, 'day', 'Copper wire was stolen here before; bring the locking cover.'),
]

const WORK: Story[] = [
  {
    kind: BULKY,
    nth: 1,
    steps: [
      { after: 1, by: 'editor', assignee: 'marcus', comment: 'Marcus, this is on your next round.' },
      { after: 3, by: 'marcus', status: 'In Progress', fields: { items: ['Sofa', 'Mattress'], 'number-of-items': 3 } },
      { after: 4, by: 'marcus', comment: 'Two mattresses and a sofa according to the caller.' },
    ],
  },
  {
    kind: BULKY,
    nth: 4,
    steps: [
      { after: 2, by: 'night', assignee: 'night', fields: { items: ['Wardrobe', 'Chair'], 'number-of-items': 6 } },
      { after: 9, by: 'night', status: 'On Hold', comment: 'Street is closed for filming for two more days.' },
    ],
  },
  {
    kind: BULKY,
    nth: 12,
    steps: [
      { after: 6, by: 'lucia', assignee: 'lucia', collaborators: ['day'] },
      {
        after: 22,
        by: 'day',
        fields: {
          items: ['Carpet', 'Table'],
          'number-of-items': 4,
          'crew-notes': 'Carpet is wet and heavy: two people.',
        },
      },
    ],
  },
  {
    kind: METAL,
    nth: 1,
    steps: [
      { after: 2, by: 'tomoko', assignee: 'tomoko', status: 'In Progress' },
      {
        after: 5,
        by: 'tomoko',
        fields: { appliances: ['Refrigerator', 'Stove'], 'number-of-items': 2, 'has-refrigerant': true },
        comment: 'Refrigerator is an old one: refrigerant has to be drained first.',
      },
    ],
  },
  {
    kind: METAL,
    nth: 9,
    steps: [
      { after: 3, by: 'marcus', assignee: 'marcus', fields: { appliances: ['Washing machine'], 'number-of-items': 1 } },
      { after: 25, by: 'marcus', comment: 'Stands on the third floor. Resident needs help to bring it down.' },
    ],
  },
  {
    kind: ELECTRONIC,
    nth: 1,
    steps: [
      {
        after: 4,
        by: 'lucia',
        assignee: 'lucia',
        fields: { devices: ['Television', 'Monitor'], 'number-of-items': 5 },
      },
      { after: 6, by: 'lucia', comment: 'School is clearing out a computer room, more will follow next month.' },
    ],
  },
  {
    kind: DUMPING,
    nth: 1,
    steps: [
      { after: 2, by: 'editor', assignee: 'joel', severity: 'High', comment: 'Close to a school entrance.' },
      {
        after: 7,
        by: 'joel',
        status: 'In Progress',
        roles: { inspector: { joel: 1.5, night: 0.75 } },
        fields: {
          'waste-kinds': ['Construction', 'Paint or chemicals'],
          volume: 4.5,
          'estimated-cost': 780,
          'pickup-time': '06:30',
          'dump-area': [
            [34.05921, -118.26612],
            [34.05952, -118.26571],
            [34.05918, -118.26534],
            [34.05889, -118.26578],
          ],
          'access-route': [
            [34.0607, -118.2671],
            [34.0599, -118.2664],
            [34.05921, -118.26612],
          ],
          badge: 'fa-dumpster',
          recording: 'https://cameras.city.example/alley-17?at=2018-01-02',
        },
      },
      {
        after: 8,
        by: 'joel',
        fields: {
          'evidence-found': true,
          findings:
            '<p>Three bags, <strong>one with letters</strong>:</p><ul><li><p>address on Alvarado Street</p></li>' +
            '<li><p>receipts of a paint shop</p></li></ul><p>Photographed <u>before</u> we moved anything.</p>',
        },
        comment: 'Found letters with an address in a bag.',
      },
      { after: 30, by: 'editor', promoted: true, collaborators: ['marcus', 'night'] },
      { after: 31, by: 'editor', comment: 'Made a case of it: we go after the costs.' },
    ],
  },
  {
    kind: DUMPING,
    nth: 6,
    steps: [
      {
        after: 5,
        by: 'night',
        assignee: 'night',
        fields: { 'waste-kinds': ['Tyres'], volume: 2, 'estimated-cost': 310 },
      },
      { after: 6, by: 'night', awaiting: ['Homeless Outreach'], comment: 'Tents within arm’s reach; outreach first.' },
    ],
  },
  {
    kind: DUMPING,
    nth: 18,
    steps: [
      { after: 10, by: 'marcus', assignee: 'marcus', status: 'On Hold', severity: 'Critical' },
      {
        after: 11,
        by: 'marcus',
        comment: 'Drums without labels. Nobody touches them before hazardous materials was here.',
      },
      { after: 12, by: 'admin', fields: { 'office-note': 'Insurance informed on the same day.' }, promoted: true },
    ],
  },
  {
    kind: GRAFFITI,
    nth: 1,
    steps: [
      { after: 3, by: 'gwen', assignee: 'gwen', status: 'In Progress' },
      {
        after: 20,
        by: 'gwen',
        fields: { surfaces: ['Wall', 'Utility box'], 'surface-area': 42.5, 'estimated-cost': 165.5 },
        comment: 'Measured: 42.5 square feet, two colors.',
      },
    ],
  },
  {
    kind: GRAFFITI,
    nth: 7,
    steps: [
      { after: 4, by: 'hector', assignee: 'hector', fields: { surfaces: ['Sign'], 'surface-area': 6 } },
      { after: 9, by: 'hector', severity: 'High', comment: 'Threats against a named person; cleaned before daylight.' },
      { after: 10, by: 'editor', sensitive: true, collaborators: ['gwen', 'editor'] },
    ],
  },
  {
    kind: GRAFFITI,
    nth: 13,
    steps: [
      { after: 6, by: 'editor', assignee: 'gwen', awaiting: ['Street Lighting'] },
      { after: 26, by: 'ines', comment: 'The pole is ours, go ahead. Please keep the number readable.' },
    ],
  },
  {
    kind: CAMP,
    nth: 1,
    steps: [
      { after: 3, by: 'keisha', assignee: 'joel', status: 'In Progress', awaiting: ['Homeless Outreach'] },
      {
        after: 18,
        by: 'joel',
        fields: {
          'people-present': 4,
          'outreach-visit': '2018-01-03 09:30:00',
          'outreach-contact': 'St. Joseph Center, evening desk',
        },
        comment: 'Visit agreed for tomorrow morning, a nurse comes along.',
      },
    ],
  },
  {
    kind: CAMP,
    nth: 4,
    steps: [
      { after: 2, by: 'keisha', assignee: 'keisha', sensitive: true, comment: 'A family with a small child.' },
      { after: 6, by: 'keisha', severity: 'Critical', promoted: true, fields: { 'people-present': 3 } },
      { after: 7, by: 'joel', comment: 'Motel for three nights arranged, transport at 4 p.m.' },
    ],
  },
  {
    kind: CAMP,
    nth: 9,
    steps: [
      { after: 8, by: 'joel', assignee: 'joel', collaborators: ['keisha', 'night'] },
      { after: 30, by: 'night', fields: { 'people-present': 7 }, comment: 'Seven tents at 11 p.m., all quiet.' },
    ],
  },
  {
    kind: LIGHT,
    nth: 1,
    steps: [
      { after: 5, by: 'ines', assignee: 'victor', fields: { 'pole-number': 'LA-20417', 'repair-due': '2018-01-05' } },
      { after: 28, by: 'victor', status: 'In Progress', comment: 'New lamp ordered, the pole itself is sound.' },
      {
        after: 52,
        by: 'victor',
        rows: {
          materials: {
            'LED head, 4000 K': { quantity: 1, cost: 216.5 },
            Photocell: { quantity: 1, cost: 18.75 },
          },
        },
        comment: 'Lamp and photocell are in, the light comes on at dusk.',
      },
    ],
  },
  {
    kind: LIGHT,
    nth: 6,
    steps: [
      { after: 9, by: 'day', assignee: 'day', fields: { 'pole-number': 'LA-08833' } },
      { after: 10, by: 'day', comment: 'Hit by a car, the pole leans. Tape is up.', severity: 'High' },
      { after: 11, by: 'day', status: 'On Hold', awaiting: ['Water and Power'] },
    ],
  },
  {
    kind: LIGHTS,
    nth: 1,
    steps: [
      { after: 4, by: 'ines', assignee: 'ines', severity: 'Critical', fields: { 'lamps-out': 9 } },
      {
        after: 6,
        by: 'victor',
        fields: { 'pole-number': 'LA-31150 to LA-31166', 'repair-due': '2018-01-04', 'estimated-cost': 2400 },
        comment: 'Crossing by the hospital is dark. Generator lights are set up until it is repaired.',
      },
      { after: 7, by: 'ines', promoted: true, collaborators: ['victor', 'day'] },
    ],
  },
  {
    kind: LIGHTS,
    nth: 5,
    steps: [
      { after: 12, by: 'victor', assignee: 'victor', fields: { 'lamps-out': 3, 'estimated-cost': 450 } },
      { after: 40, by: 'victor', status: 'In Progress', comment: 'Cable found damaged at the second pole.' },
      { after: 44, by: 'victor', rows: { materials: { 'Wire, 50 ft': { quantity: 2, cost: 122.4 } } } },
    ],
  },
]

const DATE = /^\d{4}-\d{2}-\d{2}$/
const LOCAL = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/

/** The stories with the dates in their fields by the clock of the demo. */
export const storiesOf = ({ date, instant }: CityClock): Story[] => {
  const moved = (value: unknown) =>
    typeof value !== 'string' ? value : DATE.test(value) ? date(value) : LOCAL.test(value) ? instant(value) : value
  const move = (step: Step): Step =>
    step.fields
      ? { ...step, fields: Object.fromEntries(Object.entries(step.fields).map(([id, value]) => [id, moved(value)])) }
      : step
  return [...REMARKS, ...WORK].map((story) => ({ ...story, steps: story.steps.map(move) }))
}
