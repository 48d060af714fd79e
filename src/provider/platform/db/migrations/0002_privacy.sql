CREATE INDEX "calls_dialed" ON "calls" USING btree ("dialed_at");--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree ("customer_id");--> statement-breakpoint
ALTER TABLE "conversion_events" DROP COLUMN "email_digest";--> statement-breakpoint
ALTER TABLE "conversion_events" DROP COLUMN "phone_digest";