import { administrators } from '../role-access.ts';

export const listWebhookEndpoints = administrators;
export const createWebhookEndpoint = administrators;
export const updateWebhookEndpoint = administrators;
export const deleteWebhookEndpoint = administrators;
export const rotateWebhookSecret = administrators;
export const testWebhookEndpoint = administrators;
export const listWebhookDeliveries = administrators;
export const resendWebhookDelivery = administrators;
