import { reactRouter as plugin } from '@react-router/dev/vite'
export default { plugins: [plugin()] }
