import '@mantine/core/styles.layer.css';
import './fonts.css';
import './overrides.css';

export { cssVariablesResolver, theme } from './theme.ts';
