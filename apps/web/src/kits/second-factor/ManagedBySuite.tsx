import { SuiteAccountButton } from './SuiteAccountButton.tsx'

/** People of the suite keep password and second factor there. */
export const ManagedBySuite = () => (
  <div className="factor-form">
    <p>You sign in with Suite. Your password and your two-factor authentication are kept there.</p>
    <div className="factor-foot">
      <SuiteAccountButton variant="primary" size="lg" />
    </div>
  </div>
)
