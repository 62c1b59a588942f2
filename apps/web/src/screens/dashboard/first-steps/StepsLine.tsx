import { Link } from '@tanstack/react-router'
import { Button } from '../../../ui/Button.tsx'
import { countDone } from './steps.ts'
import type { FoundSteps } from './use-first-steps.ts'
import './first-steps.css'

/** Above a dashboard that was there before the other steps were taken. */
export const StepsLine = ({ steps, hide }: Pick<FoundSteps, 'steps' | 'hide'>) => (
  <div className="steps-line">
    <span>
      First steps: {countDone(steps)} of {steps.length} done
    </span>
    <Link className="link" to="/dashboard" search={{ steps: true }}>
      Continue
    </Link>
    <Button onPress={() => hide(true)}>Hide first steps</Button>
  </div>
)
