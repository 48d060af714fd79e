DROP INDEX "outbox_due";--> statement-breakpoint
ALTER TABLE "customer_numbers" ADD COLUMN "billing_day" integer;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "urgent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "calls_ledger_entry" ON "calls" USING btree ("ledger_entry_id");--> statement-breakpoint
CREATE INDEX "customer_numbers_next_payment" ON "customer_numbers" USING btree ("next_payment_at");--> statement-breakpoint
CREATE INDEX "inquiries_created_at" ON "inquiries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "leads_email" ON "leads" USING btree ("email");--> statement-breakpoint
CREATE INDEX "leads_created_at" ON "leads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "referrals_created_at" ON "referrals" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_failed" ON "orders" USING btree ("finished_at") WHERE "orders"."state" in ('released', 'refused') and "orders"."email" <> '';--> statement-breakpoint
CREATE INDEX "payment_requests_payment" ON "payment_requests" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "trusted_devices_expiry" ON "trusted_devices" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "two_factor_challenges_expiry" ON "two_factor_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("channel","urgent" DESC NULLS FIRST,"next_attempt_at") WHERE state = 'pending';