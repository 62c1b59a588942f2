import { shownSeries, type ChartDescription } from '@dossier/core/charts/chart'
import { chartNumber } from '@dossier/core/charts/chart-numbers'

/** The numbers of a chart as a table: those that it draws, in its order. */
export const ChartTable = ({ label, description }: { label: string; description: ChartDescription }) => {
  const series = shownSeries(description)
  return (
    <div className="chart-table" role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Group</th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {description.categories.slice(0, ROWS).map((name, category) => (
            <tr key={category}>
              <th scope="row">{name}</th>
              {series.map(({ key, values }) => (
                <td key={key}>{values[category] == null ? '' : chartNumber(values[category], description.locale)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {description.categories.length > ROWS && (
        <p>
          The first {chartNumber(ROWS, description.locale)} of{' '}
          {chartNumber(description.categories.length, description.locale)} groups. A download has all of them.
        </p>
      )}
    </div>
  )
}

/** More would take longer to draw than anybody reads. */
const ROWS = 1000
