import { vitePlugin as remix } from '@remix-run/dev'
export default { plugins: [remix({ future: { v3_singleFetch: process.env.SINGLE_FETCH === '1' } })] }
