export default { compatibilityDate: '2026-01-01', telemetry: false, app: { head: { title: 'How charcoal burners kept the forest alive | Woodland Review' } } }
