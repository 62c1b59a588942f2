import {
  ChartArea,
  ChartBar,
  ChartColumn,
  ChartColumnBig,
  ChartLine,
  ChartPie,
  Hexagon,
  SlidersHorizontal,
  Sigma,
  Table2,
  type LucideIcon,
} from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, MenuItem, MenuSection, MenuTrigger } from '../../ui/overlays/Menu.tsx'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import type { MarkerField } from './marker-fields.ts'
import type { ChartKind, ShownChart } from './shown-chart.ts'

export const CHART_NAMES: Record<ChartKind, { name: string; Icon: LucideIcon }> = {
  ColumnChart: { name: 'Bar', Icon: ChartColumn },
  BarChart: { name: 'Horizontal Bar', Icon: ChartBar },
  ComboChart: { name: 'Combo', Icon: ChartColumnBig },
  LineChart: { name: 'Line', Icon: ChartLine },
  AreaChart: { name: 'Area', Icon: ChartArea },
  PieChart: { name: 'Pie', Icon: ChartPie },
  HeatMap: { name: 'Heat Map', Icon: Hexagon },
  table: { name: 'Table', Icon: Table2 },
}
const KINDS = Object.keys(CHART_NAMES) as ChartKind[]

interface ChartToolsProps {
  shown: ShownChart
  /** Can be drawn. */
  calculations: readonly { key: string; label: string }[]
  markers: readonly MarkerField[]
  /** Why results cannot be drawn so. */
  whyNot: Partial<Record<ChartKind, string>>
  onChange: (change: Partial<ShownChart>) => void
}

/** The kind of the chart, what it draws, and how. (B-CHART-02, B-CHART-03) */
export function ChartTools({ shown, calculations, markers, whyNot, onChange }: ChartToolsProps) {
  const isChart = shown.chart !== 'table' && shown.chart !== 'HeatMap'
  return (
    <div className="chart-tools" role="toolbar" aria-label="Chart">
      <div className="chart-kinds" role="group" aria-label="Kind of chart">
        {KINDS.map((kind) => {
          const { name, Icon } = CHART_NAMES[kind]
          const isOn = shown.chart === kind
          return (
            <IconButton
              key={kind}
              label={whyNot[kind] === undefined ? name : `${name}. ${whyNot[kind]}`}
              isDisabled={whyNot[kind] !== undefined}
              aria-pressed={isOn}
              className={isOn ? 'chart-kind chart-kind-on' : 'chart-kind'}
              onPress={() => onChange({ chart: kind })}
            >
              <Icon size={15} aria-hidden />
              {isOn && <span aria-hidden>{name}</span>}
            </IconButton>
          )
        })}
      </div>
      <span className="grow" />
      {shown.chart === 'HeatMap' && markers.length > 1 && (
        <Select
          label="Points of"
          hideLabel
          items={markers.map(({ key, label }) => ({ id: key, label }))}
          value={shown.marker ?? null}
          onChange={(key) => onChange({ marker: String(key) })}
        />
      )}
      {isChart && <CalculationPicker shown={shown} calculations={calculations} onChange={onChange} />}
      {isChart && <ChartOptions shown={shown} onChange={onChange} />}
    </div>
  )
}

function CalculationPicker({ shown, calculations, onChange }: Omit<ChartToolsProps, 'whyNot' | 'markers'>) {
  const isSingle = shown.chart === 'PieChart'
  const chosen = calculations.filter(({ key }) => shown.calculations.includes(key)).length
  return (
    <MenuTrigger>
      <Button>
        <Sigma size={15} aria-hidden />
        Calculations <span className="count">{`${isSingle ? 1 : chosen} of ${calculations.length}`}</span>
      </Button>
      <Popover placement="bottom end">
        <Menu
          aria-label="Calculations"
          items={calculations.map(({ key, label }) => ({ id: key, label }))}
          selectionMode={isSingle ? 'single' : 'multiple'}
          disallowEmptySelection
          selectedKeys={shown.calculations}
          onSelectionChange={(keys) =>
            onChange({
              calculations: keys === 'all' ? calculations.map(({ key }) => key) : [...keys].map(String),
            })
          }
        >
          {({ id, label }) => (
            <MenuItem id={id} tick>
              {label}
            </MenuItem>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

const STACKING = { none: 'Side by side', stacked: 'Stacked', percent: 'Percent' } as const

function ChartOptions({ shown, onChange }: Pick<ChartToolsProps, 'shown' | 'onChange'>) {
  const hasStacks = shown.chart === 'ColumnChart'
  const hasLines = shown.chart === 'LineChart' || shown.chart === 'AreaChart' || shown.chart === 'ComboChart'
  const act: Record<string, () => void> = {
    none: () => onChange({ stacking: 'none' }),
    stacked: () => onChange({ stacking: 'stacked' }),
    percent: () => onChange({ stacking: 'percent' }),
    smooth: () => onChange({ isSmooth: !shown.isSmooth }),
    labels: () => onChange({ hasValueLabels: !shown.hasValueLabels }),
  }
  return (
    <MenuTrigger>
      <Button>
        <SlidersHorizontal size={15} aria-hidden />
        Chart options
      </Button>
      <Popover placement="bottom end">
        <Menu
          aria-label="Chart options"
          selectionMode="multiple"
          selectedKeys={[
            shown.stacking,
            ...(shown.isSmooth ? ['smooth'] : []),
            ...(shown.hasValueLabels ? ['labels'] : []),
          ]}
          onAction={(key) => act[String(key)]?.()}
        >
          {hasStacks && (
            <MenuSection title="Columns">
              {Object.entries(STACKING).map(([id, name]) => (
                <MenuItem key={id} id={id} tick>
                  {name}
                </MenuItem>
              ))}
            </MenuSection>
          )}
          {hasLines && (
            <MenuItem id="smooth" tick>
              Smooth lines
            </MenuItem>
          )}
          <MenuItem id="labels" tick>
            Value labels
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
