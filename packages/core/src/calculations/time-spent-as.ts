import { firstFault } from './operands.ts'
import { trackingFault } from '../time-spent/tracked.ts'
import type { Calculation } from './calculation.ts'

/** How long a list had one value. The times are tracked with each save, and follow from no values of that moment. */
export const timeSpentAs: Calculation = {
  type: 'TimeSpentAs',
  title: 'Time spent with a value',
  purpose: 'How long a list had one of its values, until the record is closed.',
  settings: ['trackingFieldId', 'searchValue'],
  result: () => 'time-spent',
  inputs: ({ trackingFieldId }) => (trackingFieldId === undefined ? [] : [trackingFieldId]),
  fault: ({ trackingFieldId, searchValue }, all) =>
    firstFault([
      trackingFault(trackingFieldId, all),
      searchValue === undefined ? 'Choose the value to measure.' : null,
    ]),
  evaluate: () => null,
}
