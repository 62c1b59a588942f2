import type { ChartDescription } from '@dossier/core/charts/chart'
import { Chart } from '../kits/charts/Chart.tsx'
import { Shown } from './Shown.tsx'

const MONTHS = ['Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov']
const WEEKS = ['Oct 19 – 25', 'Oct 26 – Nov 1', 'Nov 2 – 8', 'Nov 9 – 15', 'Nov 16 – 22', 'Nov 23 – 29']
const locale = 'en-US'

const one = (label: string, values: (number | null)[], color = 'c1', isLine = false) => ({
  key: label,
  label,
  color,
  values,
  isLine,
})

const CHARTS: Record<string, Omit<ChartDescription, 'locale'>> = {
  Bar: {
    type: 'ColumnChart',
    hasValueLabels: true,
    isTimeline: true,
    categories: WEEKS,
    series: [one('Opened', [251, 234, 247, 220, 261, 233]), one('Closed', [231, 245, 239, 227, 238, 187], 'c2')],
  },
  'Bar, stacked': {
    type: 'ColumnChart',
    stacking: 'stacked',
    hasValueLabels: true,
    categories: MONTHS,
    series: [
      one('Low', [310, 286, 344, 362, 330, 298], 'slate'),
      one('Medium', [420, 398, 455, 512, 470, 441], 'amber'),
      one('High', [180, 210, 205, 260, 233, 251], 'orange'),
      one('Critical', [42, 38, 61, 74, 52, 66], 'red'),
    ],
  },
  'Bar, percent': {
    type: 'ColumnChart',
    stacking: 'percent',
    hasValueLabels: true,
    categories: MONTHS,
    series: [
      one('New requests', [30, 42, 38, 51, 47, 44]),
      one('Reopened', [8, 11, 9, 7, 12, 10], 'c3'),
      one('Withdrawn', [-10, -9, -14, -8, -11, -19], 'c4'),
    ],
  },
  'Horizontal Bar': {
    type: 'BarChart',
    hasValueLabels: true,
    categories: [
      'Bulky Items',
      'Graffiti Removal',
      'Illegal Dumping Pickup',
      'Metal/Household Appliances',
      'Electronic Waste',
      'Corrections',
    ],
    series: [one('Open requests', [1307, 421, 273, 214, 166, -91])],
  },
  Combo: {
    type: 'ComboChart',
    isSmooth: true,
    categories: MONTHS,
    series: [
      one('Opened', [9120, 9480, 9015, 9640, 10_210, 9607]),
      one('Closed', [8890, 9310, 9260, 9120, 9880, 8911], 'c2'),
      one('Open at month end', [2980, 3150, 2905, 3425, 3755, 4451], 'c3', true),
    ],
  },
  'Line, smooth': {
    type: 'LineChart',
    isSmooth: true,
    hasValueLabels: true,
    isTimeline: true,
    categories: Array.from({ length: 13 }, (_, nth) => `Week ${nth + 1}`),
    series: [one('Opened', [2114, 1987, 2230, 2301, 2188, 2402, 2275, 2519, 2344, 2467, 2198, 2612, 2330])],
  },
  Line: {
    type: 'LineChart',
    categories: MONTHS,
    series: [
      one('Bulky', [2.1, 2.4, 2.2, 2.8, 2.5, 2.3]),
      one('Graffiti', [1.2, 1.1, null, 1.3, 1.6, 1.2], 'c2'),
      one('Dumping', [3.4, 3.1, 3.9, 3.6, 4.2, 4.4], 'c3'),
      one('Lighting', [5.8, 5.2, 4.9, 5.5, 4.6, 5.1], 'c4'),
    ],
  },
  Area: {
    type: 'AreaChart',
    isTimeline: true,
    categories: Array.from({ length: 13 }, (_, nth) => `Week ${nth + 1}`),
    series: [
      one('Open', [2980, 3020, 3110, 3090, 2960, 3140, 3060, 3270, 3190, 3380, 3310, 3640, 4102]),
      one('Open over 30 days', [620, 655, 640, 702, 688, 731, 790, 760, 812, 845, 910, 934, 1012], 'c2'),
    ],
  },
  Pie: {
    type: 'PieChart',
    others: 489,
    categories: [
      'Corrections',
      'Sodium vapor',
      'LED 40 W',
      'LED 75 W',
      'Mercury vapor',
      'Metal halide',
      'LED 110 W',
      'Incandescent',
      'Solar',
      'Twin head',
      'Underpass',
      'Bridge',
      'Other (489)',
    ],
    series: [one('Outages', [-14, 412, 301, 244, 188, 152, 121, 96, 74, 58, 47, 39, 268])],
  },
  'Bar, many groups': {
    type: 'ColumnChart',
    categories: Array.from({ length: 50 }, (_, nth) => `Sunset Boulevard ${nth + 1}`),
    series: [
      one(
        'Requests',
        Array.from({ length: 50 }, (_, nth) => Math.round(186 * Math.exp(-nth / 17) + 14)),
      ),
    ],
  },
}

const MANY: ChartDescription = {
  type: 'LineChart',
  locale,
  isSmooth: true,
  isTimeline: true,
  categories: Array.from({ length: 10_000 }, (_, nth) => String(nth)),
  series: [
    one(
      'Points',
      Array.from({ length: 10_000 }, (_, nth) => Math.round(500 + 400 * Math.sin(nth / 500) + (nth % 37))),
    ),
  ],
}

export const Charts = () => (
  <div className="gallery-charts">
    {Object.entries(CHARTS).map(([title, description]) => (
      <Shown key={title} what={title}>
        <div className="gallery-chart">
          <Chart
            title={title}
            description={{ ...description, locale }}
            note={title === 'Bar, many groups' ? 'first 50 of 2,001 groups; Other 1,951' : undefined}
            leadOf={() => ({ text: 'the 220 records' })}
            onLead={() => undefined}
          />
        </div>
      </Shown>
    ))}
    <Shown what="10,000 points">
      <div className="gallery-chart">
        <Chart title="10,000 points" description={MANY} />
      </div>
    </Shown>
  </div>
)
