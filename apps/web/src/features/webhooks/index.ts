export { DeliveryLog } from './components/delivery-log.tsx';
export { deliveryList } from './delivery-columns.tsx';
