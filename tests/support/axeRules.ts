import axe from 'axe-core'

interface Rule {
  id: string
  impact: string
  tags: string[]
}

/** What axe asks; the impact of a rule is that of all it finds. */
export const axeRules = (axe as unknown as { _audit: { rules: Rule[] } })._audit.rules

export const isSerious = ({ impact }: { impact: string | null }) =>
  impact === 'serious' || impact === 'critical'
