CREATE TABLE "number_holds" (
	"did_id" integer PRIMARY KEY NOT NULL,
	"visitor" text NOT NULL,
	"network" text NOT NULL,
	"held_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "number_holds_lifetime" CHECK ("number_holds"."expires_at" > "number_holds"."held_at")
);
--> statement-breakpoint
ALTER TABLE "number_holds" ADD CONSTRAINT "number_holds_did_id_dids_id_fk" FOREIGN KEY ("did_id") REFERENCES "public"."dids"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "number_holds_visitor" ON "number_holds" USING btree ("visitor");--> statement-breakpoint
CREATE INDEX "number_holds_network" ON "number_holds" USING btree ("network");--> statement-breakpoint
CREATE INDEX "number_holds_expires" ON "number_holds" USING btree ("expires_at");